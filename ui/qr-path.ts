/** The modules of a QR code, row after row; anything truthy is dark. */
export type QrMatrix = { size: number; data: ArrayLike<number | boolean> };

/** Light modules around the code that a scanner needs. */
export const QUIET_ZONE = 4;

/** The dark modules as one SVG path, one stroke for each run in a row. */
export function qrPath({ size, data }: QrMatrix): string {
  const rows = Array.from({ length: size }, (_, row) => runs(data, row * size, size).map(draw(row)));
  return rows.flat().join('');
}

type Run = { from: number; length: number };

function runs(data: QrMatrix['data'], start: number, size: number): Run[] {
  const found: Run[] = [];
  for (let column = 0; column < size; column++) {
    if (!data[start + column]) continue;
    const last = found.at(-1);
    if (last && last.from + last.length === column) last.length += 1;
    else found.push({ from: column, length: 1 });
  }
  return found;
}

function draw(row: number) {
  return (run: Run) => `M${run.from + QUIET_ZONE} ${row + QUIET_ZONE}h${run.length}v1h-${run.length}z`;
}
