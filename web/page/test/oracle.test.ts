// The rules beside those of package board: the Go test writes random games with what package board
// says of each move into the file that KATACHI_RULES names.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { env } from 'node:process';
import test from 'node:test';
import { Black, parsePoint, White, type Stone } from '../src/point.ts';
import { Position } from '../src/rules.ts';

interface Step {
  color: 'B' | 'W';
  point: string;
  refused: string; // '' where the move was played
  board: string; // after it
}

const file = env.KATACHI_RULES;

if (file)
  test('the same games as package board', () => {
    const games = JSON.parse(readFileSync(file, 'utf8')) as { size: number; force?: boolean; suicide?: boolean; steps: Step[] }[];
    const refused = { occupied: 0, ko: 0, suicide: 0 } as Record<string, number>;
    for (const g of games) {
      const p = new Position(g.size);
      for (const [i, s] of g.steps.entries()) {
        const color: Stone = s.color === 'B' ? Black : White;
        const point = parsePoint(s.point, g.size)!;
        const why = !g.force ? p.play(color, point) : p.force(color, point, g.suicide ?? false) ? null : 'suicide';
        assert.equal(why ?? '', s.refused, `board of ${g.size}, step ${i}: ${s.color} ${s.point}`);
        assert.equal(p.rows().join('/'), s.board);
        if (why) refused[why]!++;
      }
    }
    for (const [why, n] of Object.entries(refused)) assert.ok(n > 20, `${why} was refused ${n} times`);
  });
