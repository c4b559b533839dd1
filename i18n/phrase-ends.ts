/** A place without width at which a line may end: where a phrase of a Japanese text does. */
export const PHRASE_END = '\u200b';

/** The text as it leaves the page: in its title, in what is copied or shared. */
export const withoutPhraseEnds = (text: string): string => text.replaceAll(PHRASE_END, '');
