/** Where a page keeps the modules of a QR code. */
export const qrKey = (text: string) => ['qr', text];
