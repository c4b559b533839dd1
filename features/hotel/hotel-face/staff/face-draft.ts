import type { StoreFace } from '../contract.ts';
import type { Face } from '../rules/face.ts';

/** The face as it is edited. Pictures by their address: a saved one's, or the data URL of one that was just chosen; null: none. */
export type FaceDraft = { logo: string | null; cover: string | null; accent: string | null };

export const draftOf = ({ logo, cover, accent }: Face): FaceDraft => ({
  logo: logo?.url ?? null,
  cover: cover.at(-1)?.url ?? null,
  accent,
});

/** What a save sends: pictures that were chosen now, null for those that go, nothing for those that stay. */
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
