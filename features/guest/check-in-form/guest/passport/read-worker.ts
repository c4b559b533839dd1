import { documentOf, type TravelDocument } from '#features/form/questionnaire/rules/travel-document.ts';
import { grayOf } from '#platform/browser/zone-reader/gray-of.ts';
import { readZone } from '#platform/browser/zone-reader/read-zone.ts';

// Runs in a worker, loaded on demand, so that the page stays responsive during a scan. The worker makes no
// network requests, and its content security policy would block them
// (docs/decisions/2026-11-29-untrusted-files.md).

/** Message from the page. `today`: YYYY-MM-DD at the hotel. `acceptsCards`: an identity card is also accepted. */
export type PassportInput = { picture: Blob; today: string; acceptsCards: boolean };

/**
 * Result of a scan.
 * `unreadable`: the browser cannot decode the picture.
 * `none`: the picture shows no passport.
 * `unsure`: the passport's lines are not clear enough.
 * `card`: the picture shows an identity card, but the law requires a passport.
 */
export type PassportRead =
  | { kind: 'read'; document: TravelDocument }
  | { kind: 'none' | 'unsure' | 'unreadable' | 'card' };

/** Maximum length of the longer side of the scanned picture, in pixels. */
const MAX_SIDE = 2048;

self.addEventListener('message', ({ data }: MessageEvent<PassportInput>) => {
  void readPassport(data).then(found => self.postMessage(found));
});

async function readPassport({ picture, today, acceptsCards }: PassportInput): Promise<PassportRead> {
  const gray = await createImageBitmap(picture)
    .then(pixels => grayOf(pixels, MAX_SIDE))
    .catch(() => undefined);
  if (!gray) return { kind: 'unreadable' };
  const reading = readZone(gray);
  if (reading.kind !== 'read') return reading;
  if (reading.zone.format === 'TD1' && !acceptsCards) return { kind: 'card' };
  const document = documentOf(reading.zone, today);
  return document ? { kind: 'read', document } : { kind: 'unsure' };
}
