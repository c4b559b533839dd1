/** A zero-width space that marks the end of a phrase in Japanese text, where a line may break. */
export const PHRASE_END = '\u200b';

/** Removes the marks from text that is used outside the page, such as its title or copied and shared text. */
export const withoutPhraseEnds = (text: string): string => text.replaceAll(PHRASE_END, '');
