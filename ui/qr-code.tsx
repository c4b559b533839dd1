import type { QrMatrix } from '#platform/text/qr-matrix.ts';
import style from './qr-code.module.css';

/** A QR code, always black on white and as wide as its container. `label` describes its purpose. */
export function QrCode({ matrix, label }: { matrix: QrMatrix; label: string }) {
  const side = matrix.size + 2 * QUIET_ZONE;
  return (
    <svg
      className={style.code}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={qrPath(matrix)} fill="#000" />
    </svg>
  );
}

/** Margin in light modules that scanners need around the code. */
export const QUIET_ZONE = 4;

export function qrPath({ size, data }: QrMatrix): string {
  const rows = Array.from({ length: size }, (_, row) => runsOf(data, row * size, size).map(drawRow(row)));
  return rows.flat().join('');
}

type Run = { from: number; length: number };

function runsOf(data: QrMatrix['data'], start: number, size: number): Run[] {
  const found: Run[] = [];
  for (let column = 0; column < size; column++) {
    if (!data[start + column]) continue;
    const last = found.at(-1);
    if (last && last.from + last.length === column) last.length += 1;
    else found.push({ from: column, length: 1 });
  }
  return found;
}

function drawRow(row: number) {
  return (run: Run) => `M${run.from + QUIET_ZONE} ${row + QUIET_ZONE}h${run.length}v1h-${run.length}z`;
}
