import style from './qr-code.module.css';
import { type QrMatrix, QUIET_ZONE, qrPath } from './qr-path.ts';

/** Black on white whatever the theme, as wide as its place; `label` says what it is for. */
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
