import type { z } from 'zod';
import type { Caller } from '#features/access/access/rules/scope.ts';
import { hashOf } from '#features/registration/registration/queries/secrets.ts';
import { constantTimeEqual } from '#platform/crypto/keys.ts';
import { invalidInput, Refusal } from '#platform/http/refusal.ts';
import { cleanCode } from '#platform/text/clean.ts';
import type { proveAtPage as contract } from '../contract.ts';
import { type GuestOfPage, guestOfPage } from '../queries/page.ts';
import { comparablePhoneIn, phonesOf, readTypedPhone } from '../queries/phones.ts';
import type { GuestSession, ProvenSlot } from '../queries/sessions.ts';
import { runSlotAttempt } from './attempts.ts';

type Input = z.output<typeof contract.input>;

/**
 * Proves the slot of a My Page strongly, by its verification code or by the booking's phone number and the
 * check-in date (docs/reference/proofs.md#proven-just-now).
 * @throws 404
 * @throws 422 `booking_not_found`, both for a wrong phone number and for a wrong date
 * @throws 422 `code_needed`
 * @throws 429 `locked`
 * @throws 503 `maintenance`
 */
export async function proveOnMyPage(
  { typed, myPageId, sessions }: { typed: Input; myPageId: string; sessions: readonly GuestSession[] },
  caller: Caller,
): Promise<ProvenSlot> {
  const guest = await guestOfPage({ slug: typed.slug_name, myPageId }, sessions);
  assertProofInput(typed, guest);
  await runSlotAttempt(guest, caller, {
    by: typed.search === 'code' ? 'code' : 'phone',
    isRight: () => isProofCorrect(typed, guest),
    refusal: 'booking_not_found',
  });
  const { facilityId, bookingId, id: slotId } = guest.slot;
  return { facilityId, bookingId, slotId, strength: 'strong' };
}

/** Rejects empty and invalid fields, so that they do not count as an attempt. */
function assertProofInput(typed: Input, { ways, facility }: GuestOfPage): void {
  if (typed.search === 'code') {
    if (cleanCode(typed.verificationCode) === '') throw invalidInput({ verificationCode: 'field_required' });
    return;
  }
  if (!ways.includes('phone')) throw new Refusal(422, 'code_needed');
  if (!/^\d{4}-\d{2}-\d{2}$/.test(typed.checkInDate)) throw invalidInput({ checkInDate: 'date_invalid' });
  readTypedPhone('phoneNumber', typed.phoneNumber, facility.country, typed.countryCode);
}

function isProofCorrect(typed: Input, { facility, booking, slot }: GuestOfPage): boolean {
  if (typed.search === 'code')
    return constantTimeEqual(hashOf.verificationCode(typed.verificationCode), slot.verificationCodeHash);
  const phone = readTypedPhone('phoneNumber', typed.phoneNumber, facility.country, typed.countryCode);
  const isTheirs = phonesOf(booking).some(known => comparablePhoneIn(facility.country, known) === phone);
  return isTheirs && typed.checkInDate === booking.checkinDate;
}
