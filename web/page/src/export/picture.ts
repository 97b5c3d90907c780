// The board as a file: SVG with its colours included, or PNG drawn from that.

/** Properties of the style sheet that a picture needs as attributes. */
const kept = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'opacity',
  'font-size',
  'font-weight',
  'font-family',
  'text-anchor',
];

/** The board as SVG that needs no style sheet. */
export function standalone(board: SVGSVGElement, side = 1000): string {
  const copy = board.cloneNode(true) as SVGSVGElement;
  const from = board.querySelectorAll('*');
  copy.querySelectorAll('*').forEach((e, i) => {
    const style = getComputedStyle(from[i]!);
    if (style.display === 'none') e.setAttribute('display', 'none');
    for (const name of kept) {
      const value = style.getPropertyValue(name);
      if (value && !(name === 'opacity' && value === '1'))
        e.setAttribute(name, value.replace(/url\("[^"#]*(#[^"]+)"\)/, 'url($1)'));
    }
    e.removeAttribute('class');
  });
  for (const layer of ['ghost', 'cursor']) {
    const i = [...from].findIndex((e) => e.classList.contains(layer));
    if (i >= 0) copy.querySelectorAll('*')[i]?.replaceChildren();
  }
  copy.removeAttribute('class');
  copy.removeAttribute('aria-hidden');
  copy.setAttribute('width', String(side));
  copy.setAttribute('height', String(side));
  return '<?xml version="1.0" encoding="UTF-8"?>\n' + new XMLSerializer().serializeToString(copy) + '\n';
}

/** The board as PNG. */
export async function png(board: SVGSVGElement, side = 1600): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([standalone(board, side)], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = side;
    canvas.getContext('2d')!.drawImage(image, 0, 0, side, side);
    return await new Promise((done, failed) =>
      canvas.toBlob((b) => (b ? done(b) : failed(new Error('no PNG'))), 'image/png'),
    );
  } finally {
    URL.revokeObjectURL(url);
  }
}
