import type { QrMatrix } from '#platform/text/qr-matrix.ts';
import { QUIET_ZONE } from './qr-code.tsx';

const MODULE_PX = 24;

/**
 * Draws the code with its quiet zone and `below` additional white pixels for text.
 * @returns the canvas and its width; `pen` is null if the browser cannot draw
 */
export function qrCanvas({ size, data }: QrMatrix, below = 0) {
  const canvas = document.createElement('canvas');
  const side = (size + 2 * QUIET_ZONE) * MODULE_PX;
  canvas.width = side;
  canvas.height = side + below;
  const pen = canvas.getContext('2d');
  if (pen) {
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.fillStyle = '#000';
    drawModules(pen, { size, data });
  }
  return { canvas, pen, side };
}

function drawModules(pen: CanvasRenderingContext2D, { size, data }: QrMatrix): void {
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++)
      if (data[row * size + column])
        pen.fillRect((column + QUIET_ZONE) * MODULE_PX, (row + QUIET_ZONE) * MODULE_PX, MODULE_PX, MODULE_PX);
}
