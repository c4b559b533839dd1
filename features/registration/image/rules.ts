/** How large an uploaded picture may be (docs/security/limits.md#uploads). */
export const MOST_BYTES = 10 * 1024 * 1024;
export const MOST_PIXELS = 40_000_000;

/**
 * How many uploads wait in memory until they are decoded, of all, of one hotel's guests and of one guest, and how many more of a
 * guest wait for their turn: nobody holds all places, however slowly they send (docs/security/limits.md#uploads).
 */
export const UPLOADS_AT_ONCE = { inAll: 12, ofHotel: 6, ofGuest: 2, waiting: 20 };

/**
 * How fast an upload has to come, 8 KiB a second on average over ten seconds, as a connection may be lost for some of them in a
 * tunnel; and how long it may take. Milliseconds and bytes.
 */
export const UPLOAD_PACE = { windowMs: 10_000, bytesPerWindow: 80 * 1024, longestMs: 40_000 };

/** How long a phone waits for the answer to an upload: on a train it may hang between two stations, and is then sent again. Milliseconds. */
export const UPLOAD_PATIENCE = 60_000;

/** How a picture is kept: its longer side in pixels at most, and the quality of its JPEG, 0 to 100. */
export const LONGEST_SIDE = 2048;
export const JPEG_QUALITY = 85;

/** The quality of the JPEG that a phone sends, 0 to 1. */
export const SENT_QUALITY = 0.85;
const SCALE = 0.7;
const LONGEST = 2048;
const SHARP_ENOUGH = 1600;

type Size = { width: number; height: number };

/**
 * How large a phone sends a photo (docs/reference/form.md#pictures): 70 % of each side, on the long side not above 2048 px
 * and not below 1600 px, so that a passport stays readable, and never larger than it is.
 */
export function sentSize({ width, height }: Size): Size {
  const long = Math.max(width, height);
  const target = Math.min(long, LONGEST, Math.max(long * SCALE, SHARP_ENOUGH));
  const side = (length: number) => Math.max(1, Math.round((length * target) / long));
  return { width: side(width), height: side(height) };
}

/** The questions that a picture answers, and the kind of it. */
export const pictureKinds = new Map<string | null, 'passport' | 'face' | 'signature'>([
  ['gov_id', 'passport'],
  ['face_recognition', 'face'],
  ['signature', 'signature'],
]);

/** A drawing that is shorter is a slip of the finger rather than a signature: in widths of the pad, all strokes together. */
export const SHORTEST_SIGNATURE = 0.1;

/** A line across a picture, again and again; `size` is that of its letters. */
export type MarkPlaces = { size: number; angle: number; places: { x: number; y: number }[] };

/** How dark a mark is, 0 to 1: what lies under it can still be read. */
export const MARK_OPACITY = 0.3;
/** In letters: how far its repetitions stand apart, side by side and one below the other. */
const APART = { beside: 4, below: 7 };
const SLOPE = -30;

/**
 * Where a mark stands on a picture so that no part of it can be cut out without one: in pixels from its middle, before they are turned by
 * `angle` degrees. In: how long the line is, in letters.
 */
export function markPlaces({ width, height }: Size, letters: number): MarkPlaces {
  const size = Math.max(width, height) / 36;
  const reach = Math.hypot(width, height) / 2;
  const step = (letters + APART.beside) * size;
  const places: MarkPlaces['places'] = [];
  let row = 0;
  for (let y = -reach; y <= reach; y += APART.below * size) {
    const shift = row % 2 === 0 ? 0 : step / 2;
    for (let x = -reach - shift; x <= reach; x += step) places.push({ x, y });
    row += 1;
  }
  return { size, angle: SLOPE, places };
}

/** What it says: whose copy this is, since when, and what for. */
export const markText = ({ hotel, day, purpose }: { hotel: string; day: string; purpose: string }): string =>
  `${hotel}　${day}　${purpose}`;
