import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';
import { qrPicture } from '#platform/qr/picture.ts';
import { withCamera } from './launch.ts';

const SIZE = { width: 1280, height: 960 };
const FRAMES_PER_SECOND = 30;

/** Starts a browser whose camera shows these pictures in a loop. The pictures are JPEGs of `SIZE`. */
export async function launchWithCameraPictures(shown: readonly { picture: Buffer; seconds: number }[]) {
  const file = join(await mkdtemp(join(tmpdir(), 'genkan-camera-')), 'camera.mjpeg');
  const frames = shown.flatMap(({ picture, seconds }) =>
    Array.from({ length: seconds * FRAMES_PER_SECOND }, () => picture),
  );
  await writeFile(file, Buffer.concat(frames));
  const launch = withCamera('allowed');
  return { ...launch, args: [...launch.args, `--use-file-for-fake-video-capture=${file}`] };
}

export const emptyCounterPicture = () => composeOnCounter([]);

export async function qrCodePicture(code: string): Promise<Buffer> {
  const drawn = await qrPicture(code, { width: 420, margin: 4 });
  const input = await sharp(drawn).rotate(11, { background: '#fff' }).blur(1.2).toBuffer();
  return composeOnCounter([{ input, left: 380, top: 210 }]);
}

export const passportPicture = (picture: Buffer) =>
  sharp(picture)
    .resize({ ...SIZE, fit: 'contain', background: '#6b6257' })
    .jpeg({ quality: 92 })
    .toBuffer();

const composeOnCounter = (things: OverlayOptions[]) =>
  sharp({ create: { ...SIZE, channels: 3, background: '#6b6257' } })
    .composite(things)
    .jpeg({ quality: 80 })
    .toBuffer();
