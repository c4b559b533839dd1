import { asc, eq } from 'drizzle-orm';
import { platformDb } from '#features/access/platform-db.ts';
import { slugQuery } from './queries.ts';
import { limitOf } from './sending-allowance.ts';
import { facility } from './tables.ts';

type Hotel = {
  id: number;
  slug: string;
  timezone: string;
  /** For the operator to approve it. */
  waits: boolean;
  /** How many it may send a day. */
  mails: number;
  sms: number;
};

/** All hotels of the installation, by their public names. */
export async function hotels(): Promise<Hotel[]> {
  const rows = await platformDb(db =>
    db
      .select({
        id: facility.id,
        slug: facility.slugName,
        timezone: facility.timezone,
        waits: facility.awaitsApproval,
        mailsADay: facility.mailsADay,
        smsADay: facility.smsADay,
      })
      .from(facility)
      .orderBy(asc(facility.slugLower)),
  );
  return rows.map(({ mailsADay, smsADay, ...hotel }) => ({
    ...hotel,
    mails: limitOf({ mailsADay, smsADay }, 'email'),
    sms: limitOf({ mailsADay, smsADay }, 'sms'),
  }));
}

/** Lets a hotel write to guests. Out: false where there is none of this name. */
export const approveHotel = (slug: string): Promise<boolean> => change(slug, { awaitsApproval: false });

/** How many messages it may send a day. Out: false where there is none of this name. */
export const limitHotel = (slug: string, what: 'mails' | 'sms', most: number): Promise<boolean> =>
  change(slug, what === 'mails' ? { mailsADay: most } : { smsADay: most });

function change(slug: string, changes: Partial<typeof facility.$inferInsert>): Promise<boolean> {
  return platformDb(async db => {
    const [found] = await slugQuery(db, slug);
    if (!found) return false;
    await db.update(facility).set(changes).where(eq(facility.id, found.id));
    return true;
  });
}
