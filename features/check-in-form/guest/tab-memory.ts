import { type GuestLanguage, isGuestLanguage } from '#i18n/languages.ts';
import { guestSessionId } from '#platform/browser/guest-session.ts';
import { readTab, writeTab } from '#platform/browser/tab-storage.ts';

const MY_PAGE = 'my-page';
const SIGNED = 'signed-terms';

/** Remembers a guest's My Page by its handle: after a weak proof the server does not name it again. */
export function rememberMyPage(handle: string): void {
  writeTab(MY_PAGE, `${guestSessionId() ?? ''} ${handle}`);
}

/** The handle of the page that this guest session got in this tab, or null. */
export function myPageOf(session: string): string | null {
  const [owner, handle = null] = readTab(MY_PAGE)?.split(' ') ?? [];
  return owner === session ? handle : null;
}

/** Where the browser keeps what a submit has just returned, so that the next page shows the QR code at once. */
export const passKey = (session: string | null) => ['pass', session];
export type Pass = { qrCode: string; page: string };

/** A text that was accepted, as the acceptance records it. */
export type AcceptedText = { hash: string; language: GuestLanguage };

/** Remembers which text stood beside the pad when this signature was saved; null where the hotel had none. */
export function rememberSigned(imageId: string, text: AcceptedText | null): void {
  writeTab(SIGNED, text && `${imageId} ${text.hash} ${text.language}`);
}

/** The text that was accepted with this signature, or null: what a guest had read on another device is not known. */
export function signedTerms(imageId: string): AcceptedText | null {
  const [signed = '', hash = '', language = ''] = readTab(SIGNED)?.split(' ') ?? [];
  return signed === imageId && isGuestLanguage(language) ? { hash, language } : null;
}

export function forgetRegistration(): void {
  writeTab(MY_PAGE, null);
  writeTab(SIGNED, null);
}
