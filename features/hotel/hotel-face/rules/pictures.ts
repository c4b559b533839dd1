/** Maximum file sizes in bytes. The browser reduces a large cover photo before sending it. */
export const MAX_BYTES = { logo: 2 * 1024 * 1024, cover: 6 * 1024 * 1024 };

export const PICTURE_TYPES = {
  logo: ['image/png', 'image/jpeg', 'image/svg+xml'],
  cover: ['image/png', 'image/jpeg'],
};

/** Maximum size of a stored logo in pixels. This is two to three times the displayed size. */
export const LOGO = { width: 480, height: 192 };

/** Maximum displayed size of a logo in CSS pixels. */
export const LOGO_BOUNDS = { width: 160, height: 56 };

/**
 * The sizes of a cover photo, each with its maximum file size. Phones load the first size, which must not delay
 * their first paint. Wide high-density screens load the second.
 */
export const COVERS = [
  { width: 780, height: 416, mostBytes: 60_000 },
  { width: 1120, height: 597, mostBytes: 140_000 },
] as const;

type Size = { width: number; height: number };

/** Returns the displayed size of a logo in CSS pixels. Keeps the aspect ratio and never enlarges the logo. */
export function fitLogo({ width, height }: Size, bounds: Size = LOGO_BOUNDS): Size {
  const share = Math.min(bounds.width / width, bounds.height / height, 1);
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) };
}

/**
 * Returns the URL of a picture. It contains the content hash, so that browsers may cache the picture
 * indefinitely.
 */
export const pictureUrl = (facilityId: number, hash: string): string =>
  `/hotel-pictures/${facilityId}/${hash}`;
