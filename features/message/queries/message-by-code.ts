import { eq } from 'drizzle-orm';
import { platformDb } from '#features/access/platform-db.ts';
import { isGuestLanguage } from '#i18n/languages.ts';
import { base62 } from '#platform/crypto/codes.ts';
import { keyedHash } from '#platform/crypto/keys.ts';
import { message } from '../tables.ts';

const CODE_LENGTH = 22;

/** What the addresses in one mail end in (`/o/{code}.gif`, `/u/{code}`): it names the mail and proves nothing. */
export const newMessageCode = (): string => base62(CODE_LENGTH);

/** How a mail is found by it. */
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
