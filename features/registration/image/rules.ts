/** Limits of an uploaded picture (docs/security/limits.md#uploads). */
export const MAX_BYTES = 10 * 1024 * 1024;
export const MAX_PIXELS = 40_000_000;

/**
 * Maximum number of uploads held in memory: in total, per hotel and per guest. `waiting` is the maximum
 * number of a guest's queued uploads. These limits prevent a slow sender from holding all slots
 * (docs/security/limits.md#uploads).
 */
export const UPLOAD_LIMITS = { inAll: 12, ofHotel: 6, ofGuest: 2, waiting: 20 };

/**
 * Minimum pace and maximum duration of an upload, in bytes and milliseconds. The minimum of 8 KiB per second is
 * an average over ten seconds, because the connection may drop briefly in a tunnel.
 */
export const UPLOAD_PACE = { windowMs: 10_000, bytesPerWindow: 80 * 1024, longestMs: 40_000 };

/**
 * How long a phone waits for the response to an upload, in milliseconds. An upload may stall on a train; it is
 * then sent again.
 */
export const UPLOAD_TIMEOUT_MS = 60_000;

/** Maximum length of the longer side of a stored picture, in pixels. */
export const MAX_SIDE = 2048;
export const JPEG_QUALITY = 85;

/** JPEG quality of pictures sent from a phone, 0 to 1. */
export const SENT_QUALITY = 0.85;
const SCALE = 0.7;
const MAX_SENT_SIDE = 2048;
const MIN_SENT_SIDE = 1600;

type Size = { width: number; height: number };

/**
 * Returns the size at which a phone sends a photo (docs/reference/form.md#pictures): 70 % of the original,
 * with the longer side between 1600 and 2048 px so that a passport stays readable. Never enlarges the photo.
 */
export function sentSize({ width, height }: Size): Size {
  const longSide = Math.max(width, height);
  const target = Math.min(longSide, MAX_SENT_SIDE, Math.max(longSide * SCALE, MIN_SENT_SIDE));
  const scaleLength = (length: number) => Math.max(1, Math.round((length * target) / longSide));
  return { width: scaleLength(width), height: scaleLength(height) };
}

export const pictureKinds = new Map<string | null, 'passport' | 'face' | 'signature'>([
  ['gov_id', 'passport'],
  ['face_recognition', 'face'],
  ['signature', 'signature'],
]);

/**
 * Minimum total length of all strokes, as a multiple of the signature pad's width. A shorter drawing is not
 * accepted as a signature.
 */
export const MIN_SIGNATURE_LENGTH = 0.1;

/** Where a line of text is repeated across a picture. `size` is the font size. */
export type MarkPlaces = { size: number; angle: number; places: { x: number; y: number }[] };

/** Opacity of the watermark, 0 to 1. Low enough for the picture to stay readable. */
export const MARK_OPACITY = 0.3;
/** Gaps between repetitions in the same row (`beside`) and between rows (`below`), measured in letters. */
const MARK_GAPS = { beside: 4, below: 7 };
const MARK_ANGLE = -30;

/**
 * Returns the positions of the watermark on a picture, spaced so that every crop contains some of the text.
 * Positions are in pixels from the center, before rotation by `angle` degrees. `letters` is the length of the
 * text, in letters.
 */
export function markPlaces({ width, height }: Size, letters: number): MarkPlaces {
  const size = Math.max(width, height) / 36;
  const halfDiagonal = Math.hypot(width, height) / 2;
  const step = (letters + MARK_GAPS.beside) * size;
  const places: MarkPlaces['places'] = [];
  let row = 0;
  for (let y = -halfDiagonal; y <= halfDiagonal; y += MARK_GAPS.below * size) {
    const shift = row % 2 === 0 ? 0 : step / 2;
    for (let x = -halfDiagonal - shift; x <= halfDiagonal; x += step) places.push({ x, y });
    row += 1;
  }
  return { size, angle: MARK_ANGLE, places };
}

export const markText = ({ hotel, day, purpose }: { hotel: string; day: string; purpose: string }): string =>
  `${hotel}　${day}　${purpose}`;
