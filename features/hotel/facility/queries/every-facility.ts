import { asc } from 'drizzle-orm';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { messagesADay } from '../rules/settings.ts';
import { facility } from '../tables.ts';

type Hotel = {
  id: number;
  slug: string;
  timezone: string;
  waits: boolean;
  /** Whether this is a test hotel. It is sealed and maintained like any other, but never shown as a hotel. */
  isTest: boolean;
  /** Emails allowed per day. */
  mails: number;
  sms: number;
};

/** Returns all hotels and test hotels of the installation, ordered by slug. */
export async function hotels(): Promise<Hotel[]> {
  const rows = await platformDb(db =>
    db
      .select({
        id: facility.id,
        slug: facility.slugName,
        timezone: facility.timezone,
        waits: facility.awaitsApproval,
        testOf: facility.testOf,
        mailsADay: facility.mailsADay,
        smsADay: facility.smsADay,
      })
      .from(facility)
      .orderBy(asc(facility.slugLower)),
  );
  return rows.map(({ mailsADay, smsADay, testOf, ...hotel }) => ({
    ...hotel,
    isTest: testOf !== null,
    mails: messagesADay({ mailsADay, smsADay }, 'email'),
    sms: messagesADay({ mailsADay, smsADay }, 'sms'),
  }));
}
