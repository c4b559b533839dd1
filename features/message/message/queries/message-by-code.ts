import { and, eq } from 'drizzle-orm';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { isGuestLanguage } from '#i18n/languages.ts';
import { base62 } from '#platform/crypto/codes.ts';
import { keyedHash } from '#platform/crypto/keys.ts';
import { recentFirst } from '#platform/database/months.ts';
import { message } from '../tables.ts';

const CODE_LENGTH = 22;

/** Number of days after which emails are rarely opened for the first time. */
const OPENING_DAYS = 60;

/**
 * Creates the code for the URLs in an email (`/o/{code}.gif`, `/u/{code}`), and the hash to store. The code
 * identifies the email and gives no access.
 */
export function newMessageCode(): { code: string; codeHash: Buffer } {
  const code = base62(CODE_LENGTH);
  return { code, codeHash: hashOfMessageCode(code) };
}

export const hashOfMessageCode = (code: string): Buffer => keyedHash('message code', code);

/** Returns the message with this code. Undefined if there is none. */
export async function messageByCode(code: string) {
  const { facilityId, id, bookingId, language, createdAt, codeHash } = message;
  const found = await platformDb(db =>
    recentFirst(createdAt, OPENING_DAYS, async when => {
      const [mail] = await db
        .select({ facilityId, id, bookingId, language })
        .from(message)
        .where(and(eq(codeHash, hashOfMessageCode(code)), when));
      return mail;
    }),
  );
  return found && { ...found, language: isGuestLanguage(found.language) ? found.language : ('ja' as const) };
}
