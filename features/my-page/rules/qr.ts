/** What draws a QR code: `create` of the package qrcode. */
type Create = (
  text: string,
  options: { errorCorrectionLevel: 'M' },
) => { modules: { size: number; data: ArrayLike<number> } };

/** Where a page keeps the modules of a QR code. */
export const qrKey = (text: string) => ['qr', text];

/** The modules of the QR code for this text, row after row, 1 for a dark one. */
export function qrMatrix(create: Create, text: string): { size: number; data: number[] } {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  return { size, data: Array.from(data, Number) };
}
