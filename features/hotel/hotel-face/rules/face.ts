/** A picture of the hotel. The content at its URL never changes. Width and height are in pixels. */
export type BrandingPicture = {
  url: string;
  type: 'image/png' | 'image/avif' | 'image/jpeg';
  width: number;
  height: number;
};

/** The hotel's logo, cover photo and color (docs/reference/pages.md#the-hotels-own-face). */
export type Branding = {
  logo: BrandingPicture | null;
  /**
   * The same photo in several sizes and file types. For each size, the type with the smallest file comes first.
   * Empty if there is no photo.
   */
  cover: BrandingPicture[];
  /** `#rrggbb` as chosen by the hotel. Null: our default color. */
  accent: string | null;
};

export const emptyBranding: Branding = { logo: null, cover: [], accent: null };
