import { isLinkUrl } from '#features/hotel/facility/rules/link-address.ts';
import { type GuestLanguage, guestLanguages } from '#i18n/languages.ts';
import { isSame } from '#ui/merge.ts';
import type { Link } from '../../contract/links.ts';
import { isLinkLabel, linkLabels } from '../../rules/link-labels.ts';

/** A link button in the editor. `key` identifies links that have no id yet. */
export type DraftLink = Pick<Link, 'language' | 'label' | 'text' | 'url' | 'image' | 'visibility'> & {
  key: string;
  id: number | null;
  hasNewImage: boolean;
};
export type LinksDraft = readonly DraftLink[];

/** Label of a custom link to which the server has not assigned a number yet. */
export const CUSTOM_LABEL = 'option_icon';

export const newLink = (key: string, language: GuestLanguage, label: string): DraftLink => ({
  key,
  id: null,
  language,
  label,
  text: '',
  url: '',
  image: null,
  hasNewImage: false,
  visibility: 1,
});

export const draftOf = (links: readonly Link[]): LinksDraft =>
  links.map(({ id, language, label, text, url, image, visibility }) => ({
    key: String(id),
    id,
    language,
    label,
    text,
    url,
    image,
    hasNewImage: false,
    visibility,
  }));

/**
 * Builds the request that saves `draft` over `saved`. A link that another user has removed is added again, with
 * its picture.
 */
export function inputOf(draft: LinksDraft, saved: LinksDraft) {
  return draft.map(({ id, language, label, text, url, image, hasNewImage, visibility }) => {
    const isKnown = id !== null && saved.some(link => link.id === id);
    return {
      id: isKnown ? id : null,
      language,
      label,
      text,
      url,
      image: hasNewImage || !isKnown ? image : null,
      visibility,
    };
  });
}

export const linksInLanguage = (draft: LinksDraft, language: GuestLanguage): LinksDraft =>
  draft.filter(link => link.language === language);

export const isShownIn = (draft: LinksDraft, language: GuestLanguage): boolean =>
  linksInLanguage(draft, language).some(({ visibility }) => visibility === 1);

/**
 * Copies all links of one language to another. Links with a fixed label get the default text of that language.
 */
export const withCopiedLinks = (
  draft: LinksDraft,
  from: GuestLanguage,
  to: GuestLanguage,
  proposedText: (label: string) => string,
): LinksDraft => [
  ...draft,
  ...linksInLanguage(draft, from).map(link => ({
    ...link,
    key: crypto.randomUUID(),
    id: null,
    language: to,
    label: isLinkLabel(link.label) ? link.label : CUSTOM_LABEL,
    text: (isLinkLabel(link.label) && proposedText(link.label)) || link.text,
  })),
];

export const withLink = (draft: LinksDraft, link: DraftLink): LinksDraft =>
  draft.some(({ key }) => key === link.key)
    ? draft.map(each => (each.key === link.key ? link : each))
    : [...draft, link];

export const withoutLink = (draft: LinksDraft, { key }: DraftLink): LinksDraft =>
  draft.filter(link => link.key !== key);

export function moveLink(draft: LinksDraft, language: GuestLanguage, from: number, to: number): LinksDraft {
  const list = linksInLanguage(draft, language);
  const link = list[from];
  if (!link || to < 0 || to >= list.length) return draft;
  const next = list.toSpliced(from, 1).toSpliced(to, 0, link).values();
  return draft.map(each => (each.language === language ? (next.next().value ?? each) : each));
}

export const availableLabels = (draft: LinksDraft, language: GuestLanguage) =>
  linkLabels.filter(label => !linksInLanguage(draft, language).some(link => link.label === label));

export function problemsOf({ label, text, url, image }: DraftLink) {
  return {
    text: text.trim() === '' ? 'field_required' : null,
    url: url.trim() === '' ? 'field_required' : isLinkUrl(url) ? null : 'link_url_invalid',
    image: isLinkLabel(label) || image !== null ? null : 'link_image_required',
  } as const;
}

/**
 * Returns a link that can be added to the list. Removes a picture that was chosen before the link got a fixed
 * label.
 */
export function finalizeLink(link: DraftLink): DraftLink {
  const trimmedTexts = { text: link.text.trim(), url: link.url.trim() };
  return isLinkLabel(link.label)
    ? { ...link, ...trimmedTexts, image: null, hasNewImage: false }
    : { ...link, ...trimmedTexts };
}

export function languagesWithChanges(one: LinksDraft, other: LinksDraft): readonly GuestLanguage[] {
  const linkContents = (draft: LinksDraft, language: GuestLanguage) =>
    linksInLanguage(draft, language).map(({ label, text, url, image, visibility }) => ({
      label,
      text,
      url,
      image,
      visibility,
    }));
  return guestLanguages.filter(
    language => !isSame(linkContents(one, language), linkContents(other, language)),
  );
}

export function errorsOf(draft: LinksDraft, errors: Record<string, string[]>): ReadonlyMap<string, string> {
  const messages = new Map<string, string>();
  for (const [path, [message]] of Object.entries(errors)) {
    const [, place] = path.split('.');
    const link = draft[Number(place)];
    if (link && message !== undefined) messages.set(link.key, message);
  }
  return messages;
}
