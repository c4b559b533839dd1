import { type GuestLanguage, isGuestLanguage } from '#i18n/languages.ts';
import { guestSessionId } from '#platform/browser/guest-session.ts';
import { readTab, writeTab } from '#platform/browser/tab-storage.ts';

const MY_PAGE = 'my-page';
const SIGNED = 'signed-terms';
const SENT = 'draft-sent';

/** Stores the handle of the guest's My Page, because the server does not return it again after a weak proof. */
export function rememberMyPage(handle: string): void {
  writeTab(MY_PAGE, `${guestSessionId() ?? ''} ${handle}`);
}

export function myPageOf(session: string): string | null {
  const [owner, handle = null] = readTab(MY_PAGE)?.split(' ') ?? [];
  return owner === session ? handle : null;
}

export const passKey = (session: string | null) => ['pass', session];
/** `page`: handle of My Page. Null on a hotel device. */
export type Pass = { qrCode: string; page: string | null };

export type AcceptedText = { hash: string; language: GuestLanguage };

/**
 * Stores the terms that were shown beside the pad when this signature was saved. Null if the hotel had no
 * terms.
 */
export function rememberSigned(imageId: string, text: AcceptedText | null): void {
  writeTab(SIGNED, text && `${imageId} ${text.hash} ${text.language}`);
}

/**
 * Returns the terms accepted with this signature. Null for a signature from another device, because the text
 * shown there is unknown.
 */
export function signedTerms(imageId: string): AcceptedText | null {
  const [signed = '', hash = '', language = ''] = readTab(SIGNED)?.split(' ') ?? [];
  return signed === imageId && isGuestLanguage(language) ? { hash, language } : null;
}

/** Stores that a draft based on this version was sent and its response is pending. Null clears the entry. */
export function rememberSent(version: number | null): void {
  writeTab(SENT, version === null ? null : `${guestSessionId() ?? ''} ${version}`);
}

export const wasSentFrom = (version: number): boolean =>
  readTab(SENT) === `${guestSessionId() ?? ''} ${version}`;

export function forgetRegistration(): void {
  writeTab(MY_PAGE, null);
  writeTab(SENT, null);
  writeTab(SIGNED, null);
}
