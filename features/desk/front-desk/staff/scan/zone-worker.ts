import { documentOf, type TravelDocument } from '#features/form/questionnaire/rules/travel-document.ts';
import { grayOf } from '#platform/browser/zone-reader/gray-of.ts';
import { readZone } from '#platform/browser/zone-reader/read-zone.ts';

// A thread of its own, so that the picture of the camera does not stand still while a passport is read. It asks the network for nothing.

/** `today`: YYYY-MM-DD at the hotel. */
export type ZoneToRead = { pixels: ImageBitmap; today: string };
/** What the page is told of one picture: the passport in it, or undefined where none could be read. */
export type PassportSeen = { document: TravelDocument | undefined };

const LONGEST = 2048;

self.addEventListener('message', ({ data: { pixels, today } }: MessageEvent<ZoneToRead>) => {
  const reading = readZone(grayOf(pixels, LONGEST));
  const document = reading.kind === 'read' ? documentOf(reading.zone, today) : undefined;
  self.postMessage({ document } satisfies PassportSeen);
});
