import type { Exchange } from '#platform/http/exchange.ts';
import { browserSessions } from '../identify.ts';
import { clearSessionCookie, sessionCookies } from '../session-cookies.ts';
import { endSessions } from './open-session.ts';

/** Ends every guest session of this browser, and has the browser forget them and what it has loaded. */
export async function finish(exchange: Exchange): Promise<void> {
  await endSessions(await browserSessions(exchange));
  for (const { publicId } of sessionCookies(exchange)) clearSessionCookie(exchange, publicId);
  exchange.clearCache();
}
