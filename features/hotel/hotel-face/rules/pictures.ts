/** The largest file of a logo, and of a cover photo: the browser makes a photo smaller before it sends it. Bytes. */
export const MOST_BYTES = { logo: 2 * 1024 * 1024, cover: 6 * 1024 * 1024 };

/** As a browser names the types of the files that may be sent. */
export const PICTURE_TYPES = {
  logo: ['image/png', 'image/jpeg', 'image/svg+xml'],
  cover: ['image/png', 'image/jpeg'],
};

/** The bounds of a logo as it is kept: twice and thrice as fine as pages and mails show it. Pixels. */
export const LOGO = { width: 480, height: 192 };

/** The height at which a logo is shown, and the widest that it becomes there. CSS pixels. */
export const LOGO_SHOWN = { width: 160, height: 56 };

/**
 * The sizes of a cover photo, and what the file of each may weigh: a phone gets the first, which must not hold up its first
 * paint; a wide screen with two dots a pixel the second.
 */
export const COVERS = [
  { width: 780, height: 416, mostBytes: 60_000 },
  { width: 1120, height: 597, mostBytes: 140_000 },
] as const;

type Size = { width: number; height: number };

/** How large a logo of this size is shown, in the same proportion, never larger than it is. CSS pixels. */
export function logoShown({ width, height }: Size, bounds: Size = LOGO_SHOWN): Size {
  const share = Math.min(bounds.width / width, bounds.height / height, 1);
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) };
}

/** The address of a picture: its content is in its name, so that browsers may keep it for ever. */
export const pictureUrl = (facilityId: number, hash: string): string =>
  `/hotel-pictures/${facilityId}/${hash}`;
