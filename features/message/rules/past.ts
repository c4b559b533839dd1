import { isCancelled } from '#features/booking/rules/status.ts';
import { businessDay } from '#features/facility/rules/business-day.ts';
import { fallsIn } from './merging.ts';
import { LATEST } from './moments.ts';
import { type Bar, closedSince, type Facts, type House } from './verdict.ts';

/** What is known of how things stood earlier. */
export type Past = {
  /** When guide mail was stopped and restarted for the booking, oldest first. */
  stops: readonly { at: Date; isStopped: boolean }[];
  /** Since when the hotel's sending pauses, or does not, as it does now; null: as long as there is anything to tell. */
  pauseSince: Date | null;
};

type Story = { stay: Facts; house: House; past: Past; times: readonly Date[] };

/**
 * Why a moment that came at `at` brought no message, by the facts of that time: who registered afterwards was not kept from
 * it by that. `bar`: what keeps it back now, which counts while it can still be made up for. What cannot be dated is not known.
 */
export function whyNot(
  at: Date,
  bar: Bar,
  { stay, house, past, times }: Story,
  now: Date,
): Bar | 'booked-later' | 'not-known' {
  const { createdAt, registeredAt } = stay;
  const end = new Date(at.getTime() + LATEST);
  if (createdAt > end) return 'booked-later';
  const chance = createdAt > at ? createdAt : at;
  const hadPause = past.pauseSince === null || past.pauseSince <= chance;
  if (registeredAt && registeredAt <= chance) return 'submitted';
  if (wasStopped(stay, past, chance)) return 'stopped';
  const closed = closedSince(stay);
  if (closed && closed <= chance) return 'address-closed';
  if (house.pause && hadPause) return house.pause;
  if (fallsIn(at, times)) return 'merged';
  if (now <= end) return bar;
  if (stay.checkoutDate < businessDay(chance, house.timezone)) return 'past';
  return hadPause && !hasUndated(stay) ? 'late' : 'not-known';
}

function wasStopped({ stopSendGuideMail }: Facts, { stops }: Past, at: Date): boolean {
  const before = stops.findLast(each => each.at <= at);
  if (before) return before.isStopped;
  const [after] = stops;
  return after ? !after.isStopped : stopSendGuideMail;
}

/** Of these it is not kept since when they hold. */
const hasUndated = (stay: Facts) =>
  isCancelled(stay) ||
  (stay.sendMethod === '--' && !closedSince(stay)) ||
  ![null, 1].includes(stay.pmsBookingStatus);
