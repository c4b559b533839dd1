import { eq } from 'drizzle-orm';
import { platformDb } from '#features/access/queries/platform-db.ts';
import { slugQuery } from '../queries/facility.ts';
import { facility } from '../tables.ts';

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
