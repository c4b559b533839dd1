import { type GuestLanguage, isGuestLanguage } from '#i18n/languages.ts';
import { guestSessionId } from '#platform/browser/guest-session.ts';
import { readTabStorage, writeTabStorage } from '#platform/browser/tab-storage.ts';

const MY_PAGE_KEY = 'my-page';
const SIGNED_KEY = 'signed-terms';
const SENT_KEY = 'draft-sent';

/** Stores the handle of the guest's My Page, because the server does not return it again after a weak proof. */
export function rememberMyPage(handle: string): void {
  writeTabStorage(MY_PAGE_KEY, `${guestSessionId() ?? ''} ${handle}`);
}

export function myPageOf(session: string): string | null {
  const [owner, handle = null] = readTabStorage(MY_PAGE_KEY)?.split(' ') ?? [];
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
export function rememberSignedTerms(imageId: string, text: AcceptedText | null): void {
  writeTabStorage(SIGNED_KEY, text && `${imageId} ${text.hash} ${text.language}`);
}

/**
 * Returns the terms accepted with this signature. Null for a signature from another device, because the text
 * shown there is unknown.
 */
export function signedTerms(imageId: string): AcceptedText | null {
  const [signed = '', hash = '', language = ''] = readTabStorage(SIGNED_KEY)?.split(' ') ?? [];
  return signed === imageId && isGuestLanguage(language) ? { hash, language } : null;
}

/** Stores that a draft based on this version was sent and its response is pending. Null clears the entry. */
export function rememberSentDraft(version: number | null): void {
  writeTabStorage(SENT_KEY, version === null ? null : `${guestSessionId() ?? ''} ${version}`);
}

export const wasDraftSent = (version: number): boolean =>
  readTabStorage(SENT_KEY) === `${guestSessionId() ?? ''} ${version}`;

export function forgetRegistration(): void {
  writeTabStorage(MY_PAGE_KEY, null);
  writeTabStorage(SENT_KEY, null);
  writeTabStorage(SIGNED_KEY, null);
}
