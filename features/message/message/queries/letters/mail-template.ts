import type { GuestLanguage } from '#i18n/languages.ts';
import type { AddressTag } from '../../rules/tags.ts';

/** The values of the tags in one email. */
export type Values = { readonly [tag: string]: string };

/**
 * The text of an email in one language, with tags in brackets for everything that varies. Many emails share it:
 * a text of the hotel, or one of our letters.
 */
export type MailTemplate = LetterWords | TextWords;

/** One language of an email: its text and the values of its tags. */
export type Sheet<W extends MailTemplate = MailTemplate> = { words: W; values: Values };

/** The sender, line by line. A line may be a link. */
export type Signature = readonly (string | { text: string; url: string })[];

/** The hotel as shown in its emails. `accent` is a legible shade. */
export type Look = { name: string; accent?: string | undefined };

/** `look` is omitted in our own emails. */
type Frame = { language: GuestLanguage; subject: string; signature: Signature; look?: Look | undefined };

/**
 * `line` is label and value as written in plain text. `parts` are the pieces of the value that must not wrap.
 */
export type Fact = { label: string; value: string; line: string; parts?: readonly string[] };

/** `shown` is a shorter URL for the same page, for reading and typing. */
export type Action = { label: string; url: string; shown: string; ifNotOpen: string };

/** One of our letters, with its parts in reading order. */
export type LetterWords = Frame & {
  form: 'letter';
  greeting: string;
  opening: string;
  facts: readonly Fact[];
  /** Shown between the facts and the button. */
  request?: string;
  action?: Action;
  closing: readonly string[];
};

/** A text written by a hotel or its staff. `content` is sanitized HTML with the tags of `rules/tags.ts`. */
export type TextWords = Frame & {
  form: 'text';
  content: string;
  /** Labels of the buttons that replace URL tags on a line of their own. */
  buttons: Record<AddressTag, string>;
  ifNotOpen: string;
  qr: { caption: string; label: string };
};

const TAG = /\[(\w+)\]/g;

/**
 * Replaces each tag with its value. Tags inside values are not replaced.
 * @throws if a value is missing
 */
const fillText = (text: string, values: Values): string =>
  text.replace(TAG, (tag, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`There is no value for ${tag}`);
    return value;
  });

/** Fills in every text within `words`. */
export function fill<W>(words: W, values: Values): W {
  const filled: W = JSON.parse(JSON.stringify(words), (_key, value: unknown) =>
    typeof value === 'string' ? fillText(value, values) : value,
  );
  return filled;
}
