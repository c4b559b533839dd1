import { type QrMatrix, QUIET_ZONE } from '#ui/qr-code.tsx';

const MODULE_PX = 24;
const LINE_PX = 64;
const FONT = '36px system-ui, sans-serif';

/**
 * Saves a PNG of the code with lines of text under it on the phone, to be shown where there is no network. Out: false where
 * the browser cannot draw it.
 */
export async function saveQrPicture(matrix: QrMatrix, lines: readonly string[]): Promise<boolean> {
  const picture = await qrPicture(matrix, lines);
  if (picture) download(picture, 'checkin-qr.png');
  return picture !== null;
}

function qrPicture({ size, data }: QrMatrix, lines: readonly string[]): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  const side = (size + 2 * QUIET_ZONE) * MODULE_PX;
  canvas.width = side;
  canvas.height = side + lines.length * LINE_PX;
  const pen = canvas.getContext('2d');
  if (pen) {
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.fillStyle = '#000';
    drawModules(pen, { size, data });
    pen.font = FONT;
    pen.textAlign = 'center';
    for (const [row, line] of lines.entries()) pen.fillText(line, side / 2, side + row * LINE_PX, side);
  }
  return new Promise(resolve => canvas.toBlob(resolve, 'image/png'));
}

function drawModules(pen: CanvasRenderingContext2D, { size, data }: QrMatrix): void {
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++)
      if (data[row * size + column])
        pen.fillRect((column + QUIET_ZONE) * MODULE_PX, (row + QUIET_ZONE) * MODULE_PX, MODULE_PX, MODULE_PX);
}

function download(picture: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(picture);
  link.download = name;
  link.click();
  // Some browsers read the address only after the click is over.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
