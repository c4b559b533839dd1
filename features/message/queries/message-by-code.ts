import { eq } from 'drizzle-orm';
import { platformDb } from '#features/access/queries/platform-db.ts';
import { isGuestLanguage } from '#i18n/languages.ts';
import { base62 } from '#platform/crypto/codes.ts';
import { keyedHash } from '#platform/crypto/keys.ts';
import { message } from '../tables.ts';

const CODE_LENGTH = 22;

/** The code in the addresses of one mail (`/o/{code}.gif`, `/u/{code}`). It identifies the mail and grants nothing. */
export const newMessageCode = (): string => base62(CODE_LENGTH);

/** The stored form of a code. */
export const hashOfMessageCode = (code: string): Buffer => keyedHash('message code', code);

/** undefined for a code that no mail has. */
export async function messageByCode(code: string) {
  const [found] = await platformDb(db =>
    db
      .select({
        facilityId: message.facilityId,
        id: message.id,
        bookingId: message.bookingId,
        language: message.language,
      })
      .from(message)
      .where(eq(message.codeHash, hashOfMessageCode(code))),
  );
  return found && { ...found, language: isGuestLanguage(found.language) ? found.language : ('ja' as const) };
}
