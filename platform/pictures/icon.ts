import { spawn } from 'node:child_process';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { places } from '#platform/pace/places.ts';

const drawer = fileURLToPath(new URL('./draw-icon.ts', import.meta.url));
const inTurn = places(1);
/** What a drawing may take: memory in KB, of which Node itself needs half, and seconds of computing. */
const MEMORY = 1_000_000;
const SECONDS = 5;

/** Pixels; `within`: at most so large, and not blown up; `filled`: exactly so large, cut off at its edges where its shape is another. */
export type Shape = { width: number; height: number; fit: 'within' | 'filled' };

const ICON: Shape = { width: 256, height: 256, fit: 'within' };

/** A picture that a stranger sent, drawn anew as a PNG of at most 256 pixels a side, as `drawnAnew`. */
export const toIcon = (bytes: Buffer, seconds = SECONDS): Promise<Buffer | null> =>
  drawnAnew(bytes, ICON, seconds);

/**
 * A picture that a stranger sent, drawn anew as a PNG of this shape; null for what is no PNG, JPEG or SVG
 * that can be drawn. An SVG is a program that may compute for ever: it is drawn by a process of its own, which knows no
 * secrets, loads nothing and is ended at its bounds. `seconds` of computing.
 */
export async function drawnAnew(bytes: Buffer, shape: Shape, seconds = SECONDS): Promise<Buffer | null> {
  const kind = kindOfIcon(bytes);
  return (
    kind && inTurn(() => draw(bytes, [kind, String(shape.width), String(shape.height), shape.fit], seconds))
  );
}

async function draw(bytes: Buffer, how: readonly string[], seconds: number): Promise<Buffer | null> {
  const bounded = `ulimit -d ${MEMORY}; ulimit -t ${seconds}; exec "$0" "$@"`;
  const child = spawn('/bin/sh', ['-c', bounded, process.execPath, drawer, ...how], {
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  // A process that ended early does not read on; its end tells enough.
  child.stdin.on('error', () => undefined).end(bytes);
  const [drawn, code] = await Promise.all([buffer(child.stdout), ended]);
  return code === 0 ? drawn : null;
}

const PNG = '\x89PNG\r\n\x1a\n';
const JPEG = '\xff\xd8\xff';
/** A byte order mark, then what an SVG file may begin with. */
const SVG = /^(\xef\xbb\xbf)?\s*<(\?xml\s|!--|!doctype\s+svg|svg[\s>])/i;

/** What the file is by how it begins; its name says nothing. Null: nothing that an icon may be. */
function kindOfIcon(bytes: Buffer): 'png' | 'jpeg' | 'svg' | null {
  const beginning = bytes.subarray(0, 64).toString('latin1');
  if (beginning.startsWith(PNG)) return 'png';
  if (beginning.startsWith(JPEG)) return 'jpeg';
  return SVG.test(beginning) ? 'svg' : null;
}
