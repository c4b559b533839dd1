import type { QrMatrix } from '#platform/text/qr-matrix.ts';
import { qrCanvas } from '#ui/qr-canvas.ts';

const LINE_PX = 64;
const FONT = '36px system-ui, sans-serif';

/**
 * Saves the QR code as a PNG with lines of text below it, for use without a network.
 * @returns false if the browser cannot draw the picture
 */
export async function saveQrPicture(matrix: QrMatrix, lines: readonly string[]): Promise<boolean> {
  const picture = await qrPicture(matrix, lines);
  if (picture) download(picture, 'checkin-qr.png');
  return picture !== null;
}

function qrPicture(matrix: QrMatrix, lines: readonly string[]): Promise<Blob | null> {
  const { canvas, pen, side } = qrCanvas(matrix, lines.length * LINE_PX);
  if (pen) {
    pen.font = FONT;
    pen.textAlign = 'center';
    for (const [row, line] of lines.entries()) pen.fillText(line, side / 2, side + row * LINE_PX, side);
  }
  return new Promise(resolve => canvas.toBlob(resolve, 'image/png'));
}

function download(picture: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(picture);
  link.download = name;
  link.click();
  // Some browsers read the URL only after the click event.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
