import { fittingSize } from './fitting-size.ts';

const SIZE = { width: 1200, height: 400 };
const MARGIN = 80;
const font = (size: number) =>
  `italic ${size}px "Snell Roundhand", "Segoe Script", "Hiragino Mincho ProN", serif`;

/** A typed name as the same kind of picture that a drawn signature is. */
export function typedPicture(name: string): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = SIZE.width;
  canvas.height = SIZE.height;
  const context = canvas.getContext('2d');
  if (context) write(context, name);
  return canvas;
}

function write(context: CanvasRenderingContext2D, name: string): void {
  context.fillStyle = '#fff';
  context.fillRect(0, 0, SIZE.width, SIZE.height);
  context.fillStyle = '#1c1b1a';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.font = font(100);
  context.font = font(fittingSize(context.measureText(name).width, SIZE.width - 2 * MARGIN));
  context.fillText(name, SIZE.width / 2, SIZE.height / 2);
}
