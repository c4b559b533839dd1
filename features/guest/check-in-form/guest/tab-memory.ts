import { type GuestLanguage, isGuestLanguage } from '#i18n/languages.ts';
import { guestSessionId } from '#platform/browser/guest-session.ts';
import { readTab, writeTab } from '#platform/browser/tab-storage.ts';

const MY_PAGE = 'my-page';
const SIGNED = 'signed-terms';
const SENT = 'draft-sent';

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
/** `page`: the handle of My Page; null on a device of the hotel. */
export type Pass = { qrCode: string; page: string | null };

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

/** Remembers that a draft was sent on top of this version, and not answered yet; null: it was. */
export function rememberSent(version: number | null): void {
  writeTab(SENT, version === null ? null : `${guestSessionId() ?? ''} ${version}`);
}

/** Whether this tab sent a draft on top of this version, of which nobody knows whether it arrived. */
export const wasSentFrom = (version: number): boolean =>
  readTab(SENT) === `${guestSessionId() ?? ''} ${version}`;

export function forgetRegistration(): void {
  writeTab(MY_PAGE, null);
  writeTab(SENT, null);
  writeTab(SIGNED, null);
}
