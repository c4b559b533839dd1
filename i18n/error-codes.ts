import catalogue from './ja/errors.json' with { type: 'json' };

/** A code that the API may answer with: a key of the error catalogue, so that none is without its text. */
export type ErrorCode = keyof typeof catalogue;

/** Whether a word is such a code: schemas name theirs as the message. */
export function isErrorCode(word: string): word is ErrorCode {
  return Object.hasOwn(catalogue, word);
}
