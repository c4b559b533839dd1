/** The letters of a QR code in groups of four, to be read out or typed at the desk, which knows its prefix. */
export function typedCode(qrCode: string): string {
  const letters = qrCode.slice(qrCode.indexOf('.') + 1);
  return (letters.match(/.{1,4}/g) ?? []).join(' ');
}
