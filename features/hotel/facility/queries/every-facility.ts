import { asc } from 'drizzle-orm';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { messagesADay } from '../rules/settings.ts';
import { facility } from '../tables.ts';

type Hotel = {
  id: number;
  slug: string;
  timezone: string;
  /** For the operator to approve it. */
  waits: boolean;
  /** The test hotel of one: it is sealed and looked after as they are, and is shown to nobody as a hotel. */
  isTest: boolean;
  /** How many it may send a day. */
  mails: number;
  sms: number;
};

/** All hotels of the installation and their test hotels, by their public names. */
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
