import { eq } from 'drizzle-orm';
import { facility } from '#features/facility/tables.ts';
import type { AccountChange } from '#features/session/events.ts';
import { passwordReset } from '#features/session/tables.ts';
import { livingUser } from '#features/user/tables.ts';
import type { Db } from '#platform/database/pool.ts';

/** Whom a mail about an account goes to: `about` is a reset's id, or a user's. undefined where they are gone. */
export async function accountHolder(
  db: Db,
  kind: 'reset' | 'attacked' | 'passwordKnown' | 'sendingFull' | AccountChange,
  about: number,
) {
  const columns = { username: livingUser.username, email: livingUser.email, country: facility.country };
  const holders = db
    .select(columns)
    .from(livingUser)
    .leftJoin(facility, eq(facility.id, livingUser.facilityId));
  const [found] =
    kind === 'reset'
      ? await holders
          .innerJoin(passwordReset, eq(passwordReset.userId, livingUser.id))
          .where(eq(passwordReset.id, about))
      : await holders.where(eq(livingUser.id, about));
  return found;
}
