import type { GuestLanguage } from '#i18n/languages.ts';
import type { AddressTag } from '../../rules/tags.ts';

export type Values = { readonly [tag: string]: string };

/**
 * The text of an email in one language, shared by many emails: a text of the hotel or one of our letters. It
 * contains tags in brackets instead of the values that vary.
 */
export type MailTemplate = LetterWords | TextWords;

export type Sheet<W extends MailTemplate = MailTemplate> = { words: W; values: Values };

export type Signature = readonly (string | { text: string; url: string })[];

/** The hotel's name and color in its emails. `accent` is a legible shade. */
export type MailBranding = { name: string; accent?: string | undefined };

/** `look` is omitted in emails sent by Genkan itself. */
type Frame = {
  language: GuestLanguage;
  subject: string;
  signature: Signature;
  look?: MailBranding | undefined;
};

/** `line`: label and value as plain text. `parts`: sections of the value that must not wrap. */
export type Fact = { label: string; value: string; line: string; parts?: readonly string[] };

/** `shown`: a shorter URL for the same page, which readers can type. */
export type Action = { label: string; url: string; shown: string; ifNotOpen: string };

export type LetterWords = Frame & {
  form: 'letter';
  greeting: string;
  opening: string;
  facts: readonly Fact[];
  request?: string;
  action?: Action;
  closing: readonly string[];
};

/** A text written by a hotel or its staff. `content`: sanitized HTML with the tags of `rules/tags.ts`. */
export type TextWords = Frame & {
  form: 'text';
  content: string;
  buttons: Record<AddressTag, string>;
  ifNotOpen: string;
  qr: { caption: string; label: string };
};

const TAG = /\[(\w+)\]/g;

/**
 * Replaces each tag with its value. Tags within values are not replaced.
 * @throws if a value is missing
 */
const fillText = (text: string, values: Values): string =>
  text.replace(TAG, (tag, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`There is no value for ${tag}`);
    return value;
  });

/** Replaces the tags in all texts within `words`. */
export function fillTemplate<W>(words: W, values: Values): W {
  const filled: W = JSON.parse(JSON.stringify(words), (_key, value: unknown) =>
    typeof value === 'string' ? fillText(value, values) : value,
  );
  return filled;
}
