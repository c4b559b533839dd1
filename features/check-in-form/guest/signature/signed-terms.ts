import { type GuestLanguage, isGuestLanguage } from '#i18n/languages.ts';
import { readTab, writeTab } from '#platform/browser/tab-storage.ts';

/** A text that was accepted, as the acceptance records it. */
export type AcceptedText = { hash: string; language: GuestLanguage };

const SIGNED = 'signed-terms';

/** Remembers which text stood beside the pad when this signature was saved; null where the hotel had none. */
export function rememberSigned(imageId: string, text: AcceptedText | null): void {
  writeTab(SIGNED, text && `${imageId} ${text.hash} ${text.language}`);
}

export const forgetSigned = (): void => writeTab(SIGNED, null);

/**
 * The text that was accepted with this signature, or null: with one that was given on another device nobody can say any
 * more what its guest had read.
 */
export function signedTerms(imageId: string): AcceptedText | null {
  const [signed = '', hash = '', language = ''] = readTab(SIGNED)?.split(' ') ?? [];
  return signed === imageId && isGuestLanguage(language) ? { hash, language } : null;
}
