import { encodeQR } from 'qr';

export type QrMatrix = { size: number; data: ArrayLike<number> };

/** The smallest border that the encoder supports. Pages and pictures add their own. */
const BORDER = 1;

/** @returns the QR code of this text without a quiet zone: 1 for a dark module, 0 for a light one */
export function qrMatrix(text: string): { size: number; data: number[] } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: BORDER })
    .slice(BORDER, -BORDER)
    .map(row => row.slice(BORDER, -BORDER));
  return { size: rows.length, data: rows.flat().map(Number) };
}
