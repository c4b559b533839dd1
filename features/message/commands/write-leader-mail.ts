import { and, eq } from 'drizzle-orm';
import { inFacility } from '#features/access/in-facility.ts';
import { mintSystem } from '#features/access/mint.ts';
import { slot } from '#features/registration/tables.ts';
import type { Db } from '#platform/database/pool.ts';
import { eventOf, guestName, ownerOf, secretsOf } from '../queries/event.ts';
import { letterMail } from '../queries/letters/letter.ts';
import { leaderLetter, linkAndCode } from '../queries/letters/to-guests.ts';
import type { Site } from '../rules/site.ts';
import { post } from './post.ts';

type Named = { facilityId: number; registrationId: number; slotId: number };

/** Writes a room leader the mail with their own link and verification code, once. */
export function writeLeaderMail(site: Site, { facilityId, registrationId, slotId }: Named): Promise<void> {
  return inFacility(mintSystem(facilityId), async db => {
    const event = await eventOf(db, facilityId, registrationId);
    const leader = await leaderOf(db, facilityId, slotId);
    if (!event || !leader?.email) return;
    const letter = leaderLetter({
      ...event,
      guest: leader.name,
      namedBy: await guestName(db, facilityId, registrationId),
      ...linkAndCode(site, await secretsOf(db, facilityId, slotId), event.slug, '[verification_code]'),
    });
    const about = [registrationId, slotId];
    const mail = letterMail(letter);
    await post(db, site, { kind: 'leader', ...ownerOf(event, slotId), to: leader.email, mail, about });
  });
}

/** A room leader as the main guest named them. */
async function leaderOf(db: Db, facilityId: number, slotId: number) {
  const [found] = await db
    .select({ name: slot.name, email: slot.email })
    .from(slot)
    .where(and(eq(slot.facilityId, facilityId), eq(slot.id, slotId)));
  return found;
}
