import type { Exchange } from '#platform/http/exchange.ts';
import { browserSessions } from '../queries/identify.ts';
import { clearSessionCookie, sessionCookies } from '../queries/session-cookies.ts';
import { forgetSecrets } from './handed-secrets.ts';
import { endSessions } from './open-session.ts';

/** Ends every guest session of this browser, and has it forget them, the links and pages that led to them, and its cache. */
export async function finish(exchange: Exchange): Promise<void> {
  await endSessions(await browserSessions(exchange));
  for (const { publicId } of sessionCookies(exchange)) clearSessionCookie(exchange, publicId);
  forgetSecrets(exchange);
  exchange.clearCache();
}
