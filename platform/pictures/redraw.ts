import { spawn } from 'node:child_process';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { concurrencyLimit } from '#platform/pace/concurrency-limit.ts';

const drawer = fileURLToPath(new URL('./draw-icon.ts', import.meta.url));
const limitDrawing = concurrencyLimit(1);
/** Limits for drawing a picture: memory in KB, half of it for Node itself, and CPU time in seconds. */
const MEMORY = 1_000_000;
const SECONDS = 5;

/**
 * Size in pixels. With `within`, the picture is at most this size and is not enlarged. With `filled`, it has
 * exactly this size and is cropped if its proportions differ.
 */
export type PictureSize = { width: number; height: number; fit: 'within' | 'filled' };

/**
 * Redraws an untrusted picture as a PNG of this shape. A separate process draws it, because an SVG could
 * compute forever. The process has no secrets, loads nothing and is ended when it exceeds its limits.
 * `seconds` is CPU time.
 * @returns null if the file is not a PNG, JPEG or SVG that can be drawn
 */
export async function redrawPicture(
  bytes: Buffer,
  shape: PictureSize,
  seconds = SECONDS,
): Promise<Buffer | null> {
  const kind = kindOfPicture(bytes);
  return (
    kind &&
    limitDrawing(() =>
      drawInProcess(bytes, [kind, String(shape.width), String(shape.height), shape.fit], seconds),
    )
  );
}

async function drawInProcess(bytes: Buffer, how: readonly string[], seconds: number): Promise<Buffer | null> {
  const limitedCommand = `ulimit -d ${MEMORY}; ulimit -t ${seconds}; exec "$0" "$@"`;
  const child = spawn('/bin/sh', ['-c', limitedCommand, process.execPath, drawer, ...how], {
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const exitCode = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  // A process that has ended early no longer reads its input. Its exit code explains why.
  child.stdin.on('error', () => undefined).end(bytes);
  const [drawn, code] = await Promise.all([buffer(child.stdout), exitCode]);
  return code === 0 ? drawn : null;
}

const PNG = '\x89PNG\r\n\x1a\n';
const JPEG = '\xff\xd8\xff';
/** Matches a byte order mark, then the possible beginnings of an SVG file. */
const SVG = /^(\xef\xbb\xbf)?\s*<(\?xml\s|!--|!doctype\s+svg|svg[\s>])/i;

/**
 * Detects the format from the first bytes, regardless of the file name. Returns null if the file cannot be an
 * icon.
 */
function kindOfPicture(bytes: Buffer): 'png' | 'jpeg' | 'svg' | null {
  const beginning = bytes.subarray(0, 64).toString('latin1');
  if (beginning.startsWith(PNG)) return 'png';
  if (beginning.startsWith(JPEG)) return 'jpeg';
  return SVG.test(beginning) ? 'svg' : null;
}
