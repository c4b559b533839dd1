import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { mintSystem } from '#features/access/access/queries/mint.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import type { Caller, SystemScope } from '#features/access/access/rules/scope.ts';
import { type Facility, facilityBySlug } from '#features/hotel/facility/queries/facility.ts';
import { setting } from '#features/hotel/facility/queries/settings.ts';
import { businessDay } from '#features/hotel/facility/rules/business-day.ts';
import { now } from '#platform/clock/clock.ts';
import { invalidInput, notFound, Refusal } from '#platform/http/refusal.ts';
import { attemptsLeft, browserCounters, isClaimLocked, proofCounters } from '../queries/attempts.ts';
import { alternativePhoneClaim, type Claim, claimOf, isWeak, type TypedClaim } from '../queries/claim.ts';
import { slotsOfClaim } from '../queries/claim-matches.ts';
import type { ProvenSlot } from '../queries/sessions.ts';
import { countFailedClaim, isCodeRequired } from './alarm.ts';
import { failedProof, hasProven, runAttempt, storeProvenBrowser } from './attempts.ts';

/**
 * Proves the main guest's slot by the hotel's method and the check-in date, or any slot by its verification
 * code and the date (docs/reference/proofs.md#the-ways-to-prove).
 * @throws 404 for an unknown hotel, or method 0
 * @throws 422 `booking_not_found`, both for an unknown booking and for a wrong date
 * @throws 422 `more_needed`
 * @throws 429 `locked`
 * @throws 503 `maintenance`
 */
export async function proveByClaim(typed: TypedClaim, caller: Caller): Promise<ProvenSlot> {
  const hotel = await openHotel(typed.slugName);
  const claim = claimOf(typed, hotel.method, hotel.facility.country);
  const at = now();
  if (typed.checkInDate < businessDay(at, hotel.facility.timezone))
    throw invalidInput({ checkInDate: 'date_invalid' });
  const claimCheck = { hotel, typed, caller, at };
  if (isWeak(claim) && (await hasNoAttemptsLeft(hotel, claim, at))) return checkPhoneClaim(claimCheck, claim);
  return checkClaim(claimCheck, claim);
}

type ClaimCheck = { hotel: Hotel; typed: TypedClaim; caller: Caller; at: Date };

async function checkClaim(judged: ClaimCheck, claim: Claim): Promise<ProvenSlot> {
  const { hotel, typed, caller, at } = judged;
  const { id: facilityId } = hotel.facility;
  const isProvenBrowser = await inFacility(hotel.scope, db => hasProven(db, facilityId, caller));
  const counters = proofCounters(claim, caller, isProvenBrowser);
  const codeCounters = claim.kind === 'code' ? counters : browserCounters(caller);
  const { attempt, found } = await runAttempt(hotel.scope, { counters, ofCodes: codeCounters }, async db => {
    const [match, ...more] = await slotsOfClaim(db, hotel.facility, claim, typed.checkInDate, at);
    if (!match) return undefined;
    // The claim is correct but matches several bookings, so it does not count as a failure.
    if (more.length > 0) return 'several';
    await storeProvenBrowser(db, facilityId, caller);
    return match;
  });
  if (!found) {
    await countFailedClaim(hotel.scope, at);
    throw failedProof('booking_not_found', attempt);
  }
  return found === 'several' ? checkPhoneClaim(judged, claim) : found;
}

/**
 * Checks the full phone number, if it was sent, when the claim is not enough. Asking for the number does not
 * count as an attempt.
 */
async function checkPhoneClaim(judged: ClaimCheck, claim: Claim): Promise<ProvenSlot> {
  const { hotel, typed, caller } = judged;
  const { scope, facility } = hotel;
  const phone = isWeak(claim) ? alternativePhoneClaim(typed, facility.country) : undefined;
  if (phone) return checkClaim(judged, phone);
  const remainingAttempts = await inFacility(scope, db =>
    attemptsLeft(db, facility.id, browserCounters(caller)),
  );
  throw failedProof('more_needed', { left: remainingAttempts, wait: null });
}

/**
 * Returns whether guessable claims are currently rejected because somebody may be guessing bookings of this hotel or
 * this claim.
 */
const hasNoAttemptsLeft = ({ scope, facility }: Hotel, claim: Claim, at: Date) =>
  inFacility(
    scope,
    async db => (await isCodeRequired(db, facility.id, at)) || isClaimLocked(db, facility.id, claim),
  );

type Hotel = { scope: SystemScope; facility: Facility; method: 1 | 2 | 3 };

async function openHotel(slug: string): Promise<Hotel> {
  const facility = await platformDb(db => facilityBySlug(db, slug));
  if (!facility) throw notFound();
  const scope = mintSystem(facility.id);
  const { closed, method } = await inFacility(scope, async db => ({
    closed: await setting(db, facility.id, 'maintenance_mode'),
    method: (await setting(db, facility.id, 'form')).authentication_method,
  }));
  if (method === 0) throw notFound();
  if (closed) throw new Refusal(503, 'maintenance');
  return { scope, facility, method };
}
