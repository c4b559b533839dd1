import { eq } from 'drizzle-orm';
import { platformDb } from '#features/access/platform-db.ts';
import { isGuestLanguage } from '#i18n/languages.ts';
import { hashOfMessageCode } from '../message-code.ts';
import { message } from '../tables.ts';

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
