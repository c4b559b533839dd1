export const qrKey = (text: string) => ['qr', text];
