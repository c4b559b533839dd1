/** Query key of the modules of a QR code. */
export const qrKey = (text: string) => ['qr', text];
