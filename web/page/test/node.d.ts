// The parts of Node that the unit tests use, so that no package of types is needed.
declare module 'node:test' {
  export default function test(name: string, f: () => void | Promise<void>): void;
}
declare module 'node:assert/strict' {
  const assert: {
    equal(a: unknown, b: unknown, message?: string): void;
    deepEqual(a: unknown, b: unknown, message?: string): void;
    ok(a: unknown, message?: string): void;
  };
  export default assert;
}
declare module 'node:fs' {
  export function readFileSync(path: string, encoding: 'utf8'): string;
}
declare module 'node:process' {
  export const env: Record<string, string | undefined>;
}
