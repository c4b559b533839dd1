import type { Booking } from '#features/booking/booking/queries/bookings.ts';
import { mayStillAmend } from '#features/booking/booking/rules/link-state.ts';
import { facilityById } from '#features/hotel/facility/queries/facility.ts';
import { type SentBack, sentBackOf } from '#features/registration/registration/queries/sent-back.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import type { ShowValue } from './personal.ts';

/** Returns the items that staff sent back, oldest first, each with the registration that it belongs to. */
export async function sentBackItems(
  db: Db,
  row: Booking,
  registrationIds: readonly number[],
  show: ShowValue,
) {
  const hotel = await facilityById(db, row.facilityId);
  const isOver = !hotel || !mayStillAmend(row, hotel.timezone, now());
  const items = await sentBackOf(db, row.facilityId, registrationIds);
  return items.map(each => ({ registrationId: each.registrationId, ...shownItem(each, isOver, show) }));
}

const shownItem = (each: SentBack, isOver: boolean, show: ShowValue) => ({
  id: each.id,
  person_id: each.personId,
  question_id: each.questionId,
  reason: each.reason,
  note: show(each.note),
  at: each.sentAt.toISOString(),
  username: each.username,
  state: each.ending ?? (isOver ? ('over' as const) : ('waiting' as const)),
  ended_at: each.endedAt?.toISOString() ?? null,
});
