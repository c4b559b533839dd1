/** A zero-width position where a line may break: the end of a phrase in Japanese text. */
export const PHRASE_END = '\u200b';

/** Removes phrase ends for text outside the page: its title, copied or shared text. */
export const withoutPhraseEnds = (text: string): string => text.replaceAll(PHRASE_END, '');
