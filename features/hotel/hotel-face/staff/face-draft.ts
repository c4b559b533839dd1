import type { StoreFace } from '../contract.ts';
import type { Face } from '../rules/face.ts';

/**
 * The face while it is being edited. A picture is the URL of a saved picture or the data URL of a newly chosen
 * one. Null means no picture.
 */
export type FaceDraft = { logo: string | null; cover: string | null; accent: string | null };

export const draftOf = ({ logo, cover, accent }: Face): FaceDraft => ({
  logo: logo?.url ?? null,
  cover: cover.at(-1)?.url ?? null,
  accent,
});

/**
 * Builds the request. Contains newly chosen pictures, null for removed pictures, and nothing for unchanged
 * pictures.
 */
export const inputOf = ({
  logo,
  cover,
  accent,
}: FaceDraft): Pick<StoreFace, 'logo' | 'cover' | 'accent'> => ({
  ...sent('logo', logo),
  ...sent('cover', cover),
  accent,
});

const sent = (kind: 'logo' | 'cover', picture: string | null) =>
  picture === null || picture.startsWith('data:') ? { [kind]: picture } : {};
