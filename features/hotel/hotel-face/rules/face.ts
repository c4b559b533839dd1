/** A picture of the hotel at one of our URLs, whose content never changes. Size in pixels. */
export type FacePicture = {
  url: string;
  type: 'image/png' | 'image/avif' | 'image/jpeg';
  width: number;
  height: number;
};

/** How the hotel presents itself (docs/reference/pages.md#the-hotels-own-face). */
export type Face = {
  logo: FacePicture | null;
  /**
   * The same photo in several sizes and types, for each size the smallest file type first. Empty if there is no
   * photo.
   */
  cover: FacePicture[];
  /** `#rrggbb`, dark enough for white text on it and to be legible on paper; null for our default. */
  accent: string | null;
};

export const noFace: Face = { logo: null, cover: [], accent: null };
