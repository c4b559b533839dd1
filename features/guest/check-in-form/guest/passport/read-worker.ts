import { documentOf, type TravelDocument } from '#features/form/questionnaire/rules/travel-document.ts';
import { grayOf } from '#platform/browser/zone-reader/gray-of.ts';
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
  const gray = await createImageBitmap(picture)
    .then(pixels => grayOf(pixels, LONGEST))
    .catch(() => undefined);
  if (!gray) return { kind: 'unreadable' };
  const reading = readZone(gray);
  if (reading.kind !== 'read') return reading;
  const document = documentOf(reading.zone, today);
  return document ? { kind: 'read', document } : { kind: 'unsure' };
}
