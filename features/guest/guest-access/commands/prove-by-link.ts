import type { z } from 'zod';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { Caller } from '#features/access/access/rules/scope.ts';
import { setting } from '#features/hotel/facility/queries/settings.ts';
import { hashOf } from '#features/registration/registration/queries/secrets.ts';
import { constantTimeEqual } from '#platform/crypto/keys.ts';
import { invalidInput, notFound, Refusal } from '#platform/http/refusal.ts';
import { cleanCode } from '#platform/text/clean.ts';
import type { proveByLink as contract } from '../contract.ts';
import { type Link, linkByToken, requiresCode } from '../queries/link.ts';
import { comparablePhoneIn, phonesOf, readTypedPhone } from '../queries/phones.ts';
import type { ProvenSlot } from '../queries/sessions.ts';
import { runSlotAttempt } from './attempts.ts';

type Input = z.output<typeof contract.input> & { token: string };

/**
 * Proves the slot of a link strongly, by the booking's phone number or the slot's verification code
 * (docs/reference/proofs.md#the-ways-to-prove).
 * @throws 404
 * @throws 422 `reservation_expired`, `phone_not_found`, `booking_not_found` or `code_needed`
 * @throws 429 `locked`
 * @throws 503 `maintenance`
 */
export async function proveByLink(input: Input, caller: Caller): Promise<ProvenSlot> {
  const link = await linkByToken(input.token);
  const { scope, slot } = link;
  if (scope.facilityId !== input.facility_id) throw notFound();
  await assertUsable(link);
  assertProofInput(input, link);
  await runSlotAttempt(link, caller, {
    by: input.search === 'number' ? 'phone' : 'code',
    isRight: () => isProofCorrect(input, link),
    refusal: input.search === 'number' ? 'phone_not_found' : 'booking_not_found',
  });
  return { facilityId: scope.facilityId, bookingId: slot.bookingId, slotId: slot.id, strength: 'strong' };
}

/** Rejects empty and invalid fields, so that they do not count as an attempt. */
function assertProofInput({ search, query, verificationCode }: Input, link: Link): void {
  if (search === 'number' && requiresCode(link)) throw new Refusal(422, 'code_needed');
  if (search === 'code' && cleanCode(verificationCode) === '')
    throw invalidInput({ verificationCode: 'field_required' });
  if (search === 'number') readTypedPhone('query', query, link.facility.country);
}

async function assertUsable({ scope, state }: Link): Promise<void> {
  const isClosed = await inFacility(scope, db => setting(db, scope.facilityId, 'maintenance_mode'));
  if (isClosed) throw new Refusal(503, 'maintenance');
  if (state === 'expired') throw new Refusal(422, 'reservation_expired');
}

function isProofCorrect(
  { search, query, verificationCode }: Input,
  { facility, booking, slot }: Link,
): boolean {
  if (search === 'code')
    return constantTimeEqual(hashOf.verificationCode(verificationCode), slot.verificationCodeHash);
  const typed = readTypedPhone('query', query, facility.country);
  return phonesOf(booking).some(phone => comparablePhoneIn(facility.country, phone) === typed);
}
