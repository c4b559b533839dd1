import { guestSessionId } from '#platform/browser/guest-session.ts';
import { readTab, writeTab } from '#platform/browser/tab-storage.ts';

const MY_PAGE = 'my-page';

/** Remembers the page of who has just registered, by its handle: after a weak proof the server does not tell it again. */
export function rememberMyPage(handle: string): void {
  writeTab(MY_PAGE, `${guestSessionId() ?? ''} ${handle}`);
}

export const forgetMyPage = (): void => writeTab(MY_PAGE, null);

/** The handle of the page that this guest session got in this tab, or null. */
export function myPageOf(session: string): string | null {
  const [owner, handle = null] = readTab(MY_PAGE)?.split(' ') ?? [];
  return owner === session ? handle : null;
}

/** Where the browser keeps what a submit has just given, so that the next page shows the QR code at once. */
export const passKey = (session: string | null) => ['pass', session];
export type Pass = { qrCode: string; page: string };
