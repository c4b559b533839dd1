import { and, eq } from 'drizzle-orm';
import { inFacility } from '#features/access/queries/in-facility.ts';
import { mintSystem } from '#features/access/queries/mint.ts';
import { slot } from '#features/registration/tables.ts';
import type { Db } from '#platform/database/pool.ts';
import { letterMail } from '../queries/letters/letter.ts';
import { leaderLetter, linkAndCode } from '../queries/letters/to-guests.ts';
import { guestName, ownerOf, registrationDetails, secretsOf } from '../queries/registration-details.ts';
import type { Site } from '../rules/site.ts';
import { post } from './post.ts';

type Named = { facilityId: number; registrationId: number; slotId: number };

/** Writes a room leader the mail with their own link and verification code, once. */
export function writeLeaderMail(site: Site, { facilityId, registrationId, slotId }: Named): Promise<void> {
  return inFacility(mintSystem(facilityId), async db => {
    const details = await registrationDetails(db, facilityId, registrationId);
    const leader = await leaderOf(db, facilityId, slotId);
    if (!details || !leader?.email) return;
    const letter = leaderLetter({
      ...details,
      guest: leader.name,
      namedBy: await guestName(db, facilityId, registrationId),
      ...linkAndCode(site, await secretsOf(db, facilityId, slotId), details.slug, '[verification_code]'),
    });
    const about = [registrationId, slotId];
    const mail = letterMail(letter);
    await post(db, site, { kind: 'leader', ...ownerOf(details, slotId), to: leader.email, mail, about });
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
