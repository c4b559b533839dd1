import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { sameHotel } from '#features/access/access/queries/same-hotel.ts';
import type { ApiKeyScope, StaffScope } from '#features/access/access/rules/scope.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { booking } from '#features/booking/booking/tables.ts';
import { facility } from '#features/hotel/facility/tables.ts';
import { hashOf } from '#features/registration/registration/queries/secrets.ts';
import { normalizeQrText, proofOf } from '#features/registration/registration/rules.ts';
import { registration, slot } from '#features/registration/registration/tables.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import type { decodeQr as contract } from '../contract/kiosk.ts';
import { bookingItem, registrationItem } from '../queries/decoded.ts';
import { showFor } from '../queries/personal.ts';
import { entryOf, entryRefusal } from '../rules/entry.ts';
import { scanOutcome } from '../rules/scan-outcome.ts';

type DecodeReply = z.input<typeof contract.access.staff.reply>['data'];
type CodeRegistration = NonNullable<Awaited<ReturnType<typeof registrationOfCode>>>;

const unknownCode: DecodeReply = {
  ...entryOf(null),
  booking: null,
  registration: null,
  decoded_at: null,
  decoded_status: 'unknown',
};

/**
 * Reads a QR code and stores the outcome. If two reads are concurrent, the first gets `ok` and the other gets
 * `already_decoded`.
 */
export function decodeQr(scope: StaffScope | ApiKeyScope, qr: string): Promise<DecodeReply> {
  return inFacility(scope, db => readCode(db, scope, qr, { at: now() }));
}

type ReadOptions = {
  at: Date;
  noted?: Record<string, unknown>;
};

/** Like `decodeQr`, within a transaction and for a given time. */
export async function readCode(
  db: Db,
  scope: StaffScope | ApiKeyScope,
  qr: string,
  { at, noted = {} }: ReadOptions,
): Promise<DecodeReply> {
  const { facilityId } = scope;
  const match = await registrationOfCode(db, facilityId, normalizeQrText(qr));
  const asker = scope.kind === 'staff' ? 'desk' : 'door';
  const obstacle = match ? entryRefusal(match.row, { at, timezone: match.timezone, asker }) : null;
  const outcome = match && scanOutcome(obstacle, match.registered, at);
  await audit(db, scope, {
    action: 'qr.decoded',
    ...(match ? { bookingId: match.row.id } : {}),
    details: { status: outcome?.decodedStatus ?? 'unknown', ...noted },
  });
  if (!match || !outcome) return unknownCode;
  await db
    .update(registration)
    .set(outcome)
    .where(and(eq(registration.facilityId, facilityId), eq(registration.id, match.registered.id)));
  // Names are not returned to API keys.
  const name = scope.kind === 'staff' ? showFor(scope)(match.row.name) : '';
  return {
    ...entryOf({ why: obstacle, proof: proofOf(match.registered) }),
    ...decodedDetails(match, outcome, name),
  };
}

async function registrationOfCode(db: Db, facilityId: number, payload: string) {
  const [found] = await db
    .select({ registered: registration, row: booking, slot: slot.number, timezone: facility.timezone })
    .from(registration)
    .innerJoin(booking, sameHotel(booking.id, registration.bookingId))
    .innerJoin(slot, sameHotel(slot.id, registration.slotId))
    .innerJoin(facility, eq(facility.id, registration.facilityId))
    .where(
      and(
        eq(registration.facilityId, facilityId),
        eq(registration.qrHash, hashOf.qr(payload)),
        isNull(registration.withdrawnAt),
      ),
    )
    .for('no key update', { of: registration });
  return found;
}

function decodedDetails(
  { registered, row, slot }: CodeRegistration,
  { decodedAt, decodedStatus }: ReturnType<typeof scanOutcome>,
  name: string,
) {
  return {
    booking: { ...bookingItem(row), name },
    registration: registrationItem(registered, slot),
    decoded_at: decodedAt.toISOString(),
    decoded_status: decodedStatus,
  };
}
