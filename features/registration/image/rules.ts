/** Limits of an uploaded picture (docs/security/limits.md#uploads). */
export const MOST_BYTES = 10 * 1024 * 1024;
export const MOST_PIXELS = 40_000_000;

/**
 * Maximum number of uploads waiting in memory to be decoded: in total, per hotel and per guest; and how many
 * more of a guest are queued. No guest can hold all slots, however slowly they send
 * (docs/security/limits.md#uploads).
 */
export const UPLOADS_AT_ONCE = { inAll: 12, ofHotel: 6, ofGuest: 2, waiting: 20 };

/**
 * Minimum pace of an upload: 8 KiB per second on average over ten seconds, because the connection may drop
 * briefly in a tunnel; and its maximum duration. Milliseconds and bytes.
 */
export const UPLOAD_PACE = { windowMs: 10_000, bytesPerWindow: 80 * 1024, longestMs: 40_000 };

/**
 * How long a phone waits for the response to an upload, in milliseconds. On a train it may stall between two
 * stations and is then sent again.
 */
export const UPLOAD_PATIENCE = 60_000;

/** Stored pictures: maximum length of the longer side, in pixels, and JPEG quality, 0 to 100. */
export const LONGEST_SIDE = 2048;
export const JPEG_QUALITY = 85;

/** JPEG quality of pictures sent by a phone, 0 to 1. */
export const SENT_QUALITY = 0.85;
const SCALE = 0.7;
const LONGEST = 2048;
const SHARP_ENOUGH = 1600;

type Size = { width: number; height: number };

/**
 * Returns the size in which a phone sends a photo (docs/reference/form.md#pictures): 70 % of each side, with
 * the long side between 1600 and 2048 px, so that a passport stays readable. Never larger than the original.
 */
export function sentSize({ width, height }: Size): Size {
  const long = Math.max(width, height);
  const target = Math.min(long, LONGEST, Math.max(long * SCALE, SHARP_ENOUGH));
  const side = (length: number) => Math.max(1, Math.round((length * target) / long));
  return { width: side(width), height: side(height) };
}

export const pictureKinds = new Map<string | null, 'passport' | 'face' | 'signature'>([
  ['gov_id', 'passport'],
  ['face_recognition', 'face'],
  ['signature', 'signature'],
]);

/**
 * A shorter drawing counts as a slip of the finger, not as a signature. Total length of all strokes, in widths
 * of the pad.
 */
export const SHORTEST_SIGNATURE = 0.1;

/** A repeated line of text across a picture. `size` is the font size. */
export type MarkPlaces = { size: number; angle: number; places: { x: number; y: number }[] };

/** Opacity of a mark, 0 to 1. The picture under it stays readable. */
export const MARK_OPACITY = 0.3;
/** Gaps between repetitions, side by side and between rows, in letters. */
const APART = { beside: 4, below: 7 };
const SLOPE = -30;

/**
 * Returns where the mark is repeated on a picture so that no part can be cut out without one: in pixels from
 * its center, before rotation by `angle` degrees. `letters` is the length of the line, in letters.
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

export const markText = ({ hotel, day, purpose }: { hotel: string; day: string; purpose: string }): string =>
  `${hotel}　${day}　${purpose}`;
