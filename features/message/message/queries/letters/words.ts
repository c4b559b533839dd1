import type { GuestLanguage } from '#i18n/languages.ts';
import type { AddressTag } from '../../rules/tags.ts';

/** What the tags in words stand for in one mail. */
export type Values = { readonly [tag: string]: string };

/**
 * The words of a mail in one language, with a tag in brackets wherever mails differ. Many mails share them: a text of
 * the hotel, or a letter of ours.
 */
export type Words = LetterWords | TextWords;

/** One language of a mail: its words, and what their tags stand for. */
export type Sheet<W extends Words = Words> = { words: W; values: Values };

/** The sender, line by line; a line may be a link. */
export type Signature = readonly (string | { text: string; url: string })[];

/** The hotel as its mails show it; `accent` is a colour that can be read. */
export type Look = { name: string; accent?: string | undefined };

/** `look` is absent in a mail of ours. */
type Frame = { language: GuestLanguage; subject: string; signature: Signature; look?: Look | undefined };

/** `line`: both as the text writes them. `parts`: the pieces of the value; a line does not break within one. */
export type Fact = { label: string; value: string; line: string; parts?: readonly string[] };

/** `shown`: a shorter address that leads to the same, for those who read it or type it. */
export type Action = { label: string; url: string; shown: string; ifNotOpen: string };

/** A letter of ours in its parts, in reading order. */
export type LetterWords = Frame & {
  form: 'letter';
  greeting: string;
  opening: string;
  facts: readonly Fact[];
  /** Between the facts and the button. */
  request?: string;
  action?: Action;
  closing: readonly string[];
};

/** A text that a hotel or its staff wrote; `content` is cleaned HTML with the tags of `rules/tags.ts`. */
export type TextWords = Frame & {
  form: 'text';
  content: string;
  /** The labels of the buttons that addresses on a line of their own become. */
  buttons: Record<AddressTag, string>;
  ifNotOpen: string;
  qr: { caption: string; label: string };
};

const TAG = /\[(\w+)\]/g;

/** A text with each tag replaced by its value. What is put in is not looked through again. Throws where a value is missing. */
const fillText = (text: string, values: Values): string =>
  text.replace(TAG, (tag, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`There is no value for ${tag}`);
    return value;
  });

/** The same for every text within `words`. */
export function fill<W>(words: W, values: Values): W {
  const filled: W = JSON.parse(JSON.stringify(words), (_key, value: unknown) =>
    typeof value === 'string' ? fillText(value, values) : value,
  );
  return filled;
}
