/** A picture of the hotel, at an address of ours that never changes its content; its size in pixels. */
export type FacePicture = {
  url: string;
  type: 'image/png' | 'image/avif' | 'image/jpeg';
  width: number;
  height: number;
};

/** How the hotel shows itself (docs/reference/pages.md#the-hotels-own-face). */
export type Face = {
  /** null: its name alone. */
  logo: FacePicture | null;
  /** The same photo in several sizes and types, each size first in the type that is the smallest; none where it has no photo. */
  cover: FacePicture[];
  /** `#rrggbb`, dark enough for white text on it and for itself on paper; null: ours. */
  accent: string | null;
};

export const noFace: Face = { logo: null, cover: [], accent: null };
