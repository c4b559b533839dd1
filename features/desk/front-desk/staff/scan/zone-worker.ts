import { documentOf, type TravelDocument } from '#features/form/questionnaire/rules/travel-document.ts';
import { grayOf } from '#platform/browser/zone-reader/gray-of.ts';
import { readZone } from '#platform/browser/zone-reader/read-zone.ts';

// Runs in a separate thread, so that the camera picture does not freeze while a passport is read. Makes no
// network requests.

/** `today`: the hotel's current day, YYYY-MM-DD. */
export type ZoneToRead = { pixels: ImageBitmap; today: string };
/** The result for one picture: the passport, or undefined if no passport could be read. */
export type SeenPassport = { document: TravelDocument | undefined };

const MAX_SIDE = 2048;

self.addEventListener('message', ({ data: { pixels, today } }: MessageEvent<ZoneToRead>) => {
  const reading = readZone(grayOf(pixels, MAX_SIDE));
  const document = reading.kind === 'read' ? documentOf(reading.zone, today) : undefined;
  self.postMessage({ document } satisfies SeenPassport);
});
