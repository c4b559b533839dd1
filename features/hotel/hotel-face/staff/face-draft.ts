import type { StoreBranding } from '../contract.ts';
import type { Branding } from '../rules/face.ts';

/**
 * The hotel's logo, cover photo and color while they are being edited. A picture is the URL of a saved
 * picture or the data URL of a newly chosen one. Null means no picture.
 */
export type BrandingDraft = { logo: string | null; cover: string | null; accent: string | null };

export const draftOf = ({ logo, cover, accent }: Branding): BrandingDraft => ({
  logo: logo?.url ?? null,
  cover: cover.at(-1)?.url ?? null,
  accent,
});

/** Builds the request. A picture is included only if it was newly chosen or removed (null). */
export const inputOf = ({
  logo,
  cover,
  accent,
}: BrandingDraft): Pick<StoreBranding, 'logo' | 'cover' | 'accent'> => ({
  ...changedPicture('logo', logo),
  ...changedPicture('cover', cover),
  accent,
});

const changedPicture = (kind: 'logo' | 'cover', picture: string | null) =>
  picture === null || picture.startsWith('data:') ? { [kind]: picture } : {};
