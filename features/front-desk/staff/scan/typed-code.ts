/** What was typed, by hand or by a scanner that acts as a keyboard. */
export type TypedCode = 'nothing' | 'kana' | 'code';

/** A scanner types into the Japanese input method where that is on: no code comes out of it, in whatever width. */
export function judgeTyped(typed: string): TypedCode {
  const text = typed.normalize('NFKC').trim();
  if (text === '') return 'nothing';
  return /^[\x20-\x7e]+$/.test(text) ? 'code' : 'kana';
}
