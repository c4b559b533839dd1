import type { GuestLanguage } from '#i18n/languages.ts';
import { isLinkLabel } from './link-labels.ts';

/** 2 MB. */
export const MOST_IMAGE_BYTES = 2_097_152;
/** As a browser names the types of the files that an icon may be made of. */
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/svg+xml'];

/** Why a file cannot be an icon, as far as a browser knows: the server looks into it. */
export function imageProblem({ size, type }: { size: number; type: string }) {
  if (!IMAGE_TYPES.includes(type)) return 'link_image_type';
  return size > MOST_IMAGE_BYTES ? 'link_image_too_large' : null;
}

/** A label of the hotel's own, `option_icon_{n}`. A new link may leave the number away: it gets one. */
const OWN_LABEL = /^option_icon(_\d{1,9})?$/;

type StoredLink = { id: number; language: GuestLanguage; label: string };
export type EditedLink = Omit<StoredLink, 'id'> & {
  /** null: new */
  id: number | null;
  /** null: unchanged, or built in. */
  image: string | null;
};

type Problem = {
  field: 'id' | 'language' | 'label' | 'image';
  code: 'field_invalid' | 'choice_invalid' | 'already_taken' | 'link_image_required';
};

/**
 * Faults of the links in the lists that somebody saves, by their place in them. A label is for one link a
 * language and stays what it is; a fixed one has a built-in picture, one of the hotel's own needs a picture when added.
 */
export function problemsOfLinks(
  links: readonly EditedLink[],
  stored: readonly StoredLink[],
): Map<number, Problem> {
  const problems = new Map<number, Problem>();
  for (const [place, link] of links.entries()) {
    const known = stored.find(({ id }) => id === link.id);
    const problem = problemOf(link, known, links.slice(0, place));
    if (problem) problems.set(place, problem);
  }
  return problems;
}

function problemOf(
  { id, language, label, image }: EditedLink,
  known: StoredLink | undefined,
  before: readonly EditedLink[],
): Problem | null {
  const isFixed = isLinkLabel(label);
  if (!isFixed && !OWN_LABEL.test(label)) return { field: 'label', code: 'choice_invalid' };
  if (id !== null && before.some(link => link.id === id)) return { field: 'id', code: 'field_invalid' };
  if (known && known.language !== language) return { field: 'language', code: 'field_invalid' };
  if (known && known.label !== label) return { field: 'label', code: 'field_invalid' };
  if (isFixed && before.some(link => link.language === language && link.label === label))
    return { field: 'label', code: 'already_taken' };
  if (isFixed && image !== null) return { field: 'image', code: 'field_invalid' };
  if (!isFixed && id === null && image === null) return { field: 'image', code: 'link_image_required' };
  return null;
}
