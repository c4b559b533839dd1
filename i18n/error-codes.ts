import catalogue from './ja/errors.json' with { type: 'json' };

/** An error code of the API. A key of the error catalogue, so that every code has a text. */
export type ErrorCode = keyof typeof catalogue;

/** Whether a word is an error code; schemas use codes as issue messages. */
export function isErrorCode(word: string): word is ErrorCode {
  return Object.hasOwn(catalogue, word);
}
