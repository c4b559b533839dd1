import catalog from './ja/errors.json' with { type: 'json' };

/** An error code of the API. Every code has a text, because the type is derived from the error catalog. */
export type ErrorCode = keyof typeof catalog;

export function isErrorCode(word: string): word is ErrorCode {
  return Object.hasOwn(catalog, word);
}
