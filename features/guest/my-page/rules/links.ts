import type { GuestLanguage } from '#i18n/languages.ts';
import { isLinkLabel } from './link-labels.ts';

/** 2 MB. */
export const MAX_IMAGE_BYTES = 2_097_152;
/** Pixels. A larger icon is made smaller when it is saved. */
export const ICON_SIZE = { width: 256, height: 256, fit: 'within' } as const;
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/svg+xml'];

/** Returns why a file cannot be used as an icon. Checks only size and type. The server checks the content. */
export function imageProblem({ size, type }: { size: number; type: string }) {
  if (!IMAGE_TYPES.includes(type)) return 'link_image_type';
  return size > MAX_IMAGE_BYTES ? 'link_image_too_large' : null;
}

/**
 * Matches a custom label, `option_icon_{n}`. A new link can omit the number, and the server then assigns one.
 */
const OWN_LABEL = /^option_icon(_\d{1,9})?$/;

type StoredLink = { id: number; language: GuestLanguage; label: string };
export type EditedLink = Omit<StoredLink, 'id'> & {
  /** Null for a new link. */
  id: number | null;
  /** Null for an unchanged or built-in picture. */
  image: string | null;
};

type Problem = {
  field: 'id' | 'language' | 'label' | 'image';
  code: 'field_invalid' | 'choice_invalid' | 'already_taken' | 'link_image_required';
};

/**
 * Returns the errors of the links to save, by position in the list. A fixed label can be used only once per
 * language. The label of a saved link cannot be changed. A new custom link needs a picture, whereas fixed
 * labels have a built-in one.
 */
export function problemsOfLinks(
  links: readonly EditedLink[],
  stored: readonly StoredLink[],
): Map<number, Problem> {
  const problems = new Map<number, Problem>();
  for (const [place, link] of links.entries()) {
    const storedLink = stored.find(({ id }) => id === link.id);
    const problem = problemOf(link, storedLink, links.slice(0, place));
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
