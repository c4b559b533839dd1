import { randomInt } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { mintCompanion } from '#features/access/access/queries/mint.ts';
import type { CompanionScope, GuestScope } from '#features/access/access/rules/scope.ts';
import { openPlace } from '#features/guest/companion/commands/places.ts';
import { companionPlace } from '#features/guest/companion/tables.ts';
import { openSecrets } from './queries/places.ts';

export async function aPlace(guest: GuestScope, label = '') {
  const { number } = await openPlace(guest, label);
  const row = await placeRow(guest, number);
  const secrets = await inFacility(guest, db => openSecrets(db, row));
  return { number, id: row.id, ...secrets, companion: aCompanion(guest, row.id) };
}

export const aCompanion = (
  { facilityId, bookingId, slotId }: Pick<GuestScope, 'facilityId' | 'bookingId' | 'slotId'>,
  placeId: number,
): CompanionScope =>
  mintCompanion({ facilityId, bookingId, slotId, placeId, guestSessionId: randomInt(1, 2 ** 40) });

export async function placeRow(guest: GuestScope, number: number) {
  const [row] = await inFacility(guest, db =>
    db
      .select()
      .from(companionPlace)
      .where(
        and(
          eq(companionPlace.facilityId, guest.facilityId),
          eq(companionPlace.slotId, guest.slotId),
          eq(companionPlace.number, number),
        ),
      ),
  );
  if (!row) throw new Error('There is no such place');
  return row;
}
