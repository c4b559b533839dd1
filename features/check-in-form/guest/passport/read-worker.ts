import { documentOf, type TravelDocument } from '#features/questionnaire/rules/travel-document.ts';
import type { Gray } from '#platform/browser/zone-reader/gray.ts';
import { readZone } from '#platform/browser/zone-reader/read-zone.ts';

// A thread of its own, loaded when a guest asks for it: the page stays usable while a passport is read. It asks the
// network for nothing, and its policy would let it reach nobody (docs/decisions/2026-11-25-passports-read-on-the-phone.md).

/** What the page hands over. `today`: YYYY-MM-DD at the hotel. */
export type ToRead = { picture: Blob; today: string };

/** `unreadable`: the browser cannot open the picture; `none`: no passport is to be seen; `unsure`: its lines are not clear enough. */
export type PassportRead =
  | { kind: 'read'; document: TravelDocument }
  | { kind: 'none' | 'unsure' | 'unreadable' };

/** The longer side of the picture as it is read, in pixels. */
const LONGEST = 2048;

self.addEventListener('message', ({ data }: MessageEvent<ToRead>) => {
  void read(data).then(found => self.postMessage(found));
});

async function read({ picture, today }: ToRead): Promise<PassportRead> {
  const gray = await grayOf(picture).catch(() => undefined);
  if (!gray) return { kind: 'unreadable' };
  const reading = readZone(gray);
  if (reading.kind !== 'read') return reading;
  const document = documentOf(reading.zone, today);
  return document ? { kind: 'read', document } : { kind: 'unsure' };
}

async function grayOf(picture: Blob): Promise<Gray | undefined> {
  const pixels = await createImageBitmap(picture);
  const scale = Math.min(1, LONGEST / Math.max(pixels.width, pixels.height));
  const [width, height] = [Math.round(pixels.width * scale), Math.round(pixels.height * scale)];
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) return undefined;
  context.imageSmoothingQuality = 'high';
  context.drawImage(pixels, 0, 0, width, height);
  pixels.close();
  return { width, height, data: withoutColours(context.getImageData(0, 0, width, height).data) };
}

/** As bright as the eye finds red, green and blue. */
function withoutColours(colours: Uint8ClampedArray): Uint8Array {
  const data = new Uint8Array(colours.length / 4);
  for (let at = 0, pixel = 0; at < data.length; at++, pixel += 4)
    data[at] =
      (77 * (colours[pixel] ?? 0) + 150 * (colours[pixel + 1] ?? 0) + 29 * (colours[pixel + 2] ?? 0)) >> 8;
  return data;
}
