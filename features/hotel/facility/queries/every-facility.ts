import { asc } from 'drizzle-orm';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { dailyLimitOf } from '../rules/settings.ts';
import { facility } from '../tables.ts';

type Hotel = {
  id: number;
  slug: string;
  timezone: string;
  waits: boolean;
  /**
   * Whether this is a test hotel. Its data is sealed and maintained like any other hotel's, but it is never
   * listed as a hotel.
   */
  isTest: boolean;
  /** Number of emails that the hotel may send per business day. */
  mails: number;
  sms: number;
};

export async function allHotels(): Promise<Hotel[]> {
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
    mails: dailyLimitOf({ mailsADay, smsADay }, 'email'),
    sms: dailyLimitOf({ mailsADay, smsADay }, 'sms'),
  }));
}
