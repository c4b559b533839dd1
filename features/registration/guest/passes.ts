import { guestSessionId } from '#platform/browser/guest-session.ts';
import { readTab, writeTab } from '#platform/browser/tab-storage.ts';

const MY_PAGE = 'my-page';

/** Remembers the page of who has just registered: after a weak proof the server does not tell it again (decisions §5). */
export function rememberMyPage(id: string): void {
  writeTab(MY_PAGE, `${guestSessionId() ?? ''} ${id}`);
}

export const forgetMyPage = (): void => writeTab(MY_PAGE, null);

/** The My Page id that this guest session got in this tab, or null. */
export function myPageOf(session: string): string | null {
  const [owner, id = null] = readTab(MY_PAGE)?.split(' ') ?? [];
  return owner === session ? id : null;
}

/** Where the browser keeps what a submit has just given, so that the next page shows the QR code at once. */
export const passKey = (session: string | null) => ['pass', session];
export type Pass = { qrCode: string; myPageId: string };
