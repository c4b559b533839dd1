import { and, desc, eq, lt } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { sameHotel } from '#features/access/access/queries/same-hotel.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { booking } from '#features/booking/booking/tables.ts';
import { openForHotel } from '#features/hotel/facility/queries/keys.ts';
import type { Db } from '#platform/database/pool.ts';
import { notFound } from '#platform/http/refusal.ts';
import { sealedAt, webhookAttempt, webhookDelivery, webhookEndpoint, webhookEvent } from '../tables.ts';
import { webhookId } from './body.ts';

const PAGE = 50;

/**
 * Returns a webhook's attempts, newest first. `before`: cursor of the last attempt on the previous page.
 * @throws 404 if this hotel has no such webhook
 */
export function listAttempts(scope: StaffScope, endpointId: number, before: number | undefined) {
  const { facilityId } = scope;
  return inFacility(scope, async db => {
    const [endpoint] = await db
      .select({ id: webhookEndpoint.id })
      .from(webhookEndpoint)
      .where(and(eq(webhookEndpoint.facilityId, facilityId), eq(webhookEndpoint.id, endpointId)));
    if (!endpoint) throw notFound();
    const rows = await attemptsOf(db, { facilityId, endpointId, before });
    const shownAttempts = [];
    for (const row of rows.slice(0, PAGE)) shownAttempts.push(await openAttempt(db, row));
    return { data: shownAttempts, next: rows.length > PAGE ? (shownAttempts.at(-1)?.id ?? null) : null };
  });
}

type AttemptsQuery = { facilityId: number; endpointId: number; before: number | undefined };

function attemptsOf(db: Db, { facilityId, endpointId, before }: AttemptsQuery) {
  return db
    .select({
      attempt: webhookAttempt,
      event: webhookEvent,
      state: webhookDelivery.state,
      bookingNo: booking.pmsBookingNo,
    })
    .from(webhookAttempt)
    .innerJoin(
      webhookDelivery,
      and(
        sameHotel(webhookDelivery.endpointId, webhookAttempt.endpointId),
        eq(webhookDelivery.eventId, webhookAttempt.eventId),
      ),
    )
    .innerJoin(webhookEvent, sameHotel(webhookEvent.id, webhookAttempt.eventId))
    .leftJoin(booking, sameHotel(booking.id, webhookEvent.bookingId))
    .where(
      and(
        eq(webhookAttempt.facilityId, facilityId),
        eq(webhookAttempt.endpointId, endpointId),
        before === undefined ? undefined : lt(webhookAttempt.id, before),
      ),
    )
    .orderBy(desc(webhookAttempt.id))
    .limit(PAGE + 1);
}

type Row = Awaited<ReturnType<typeof attemptsOf>>[number];

async function openAttempt(db: Db, { attempt, event, state, bookingNo }: Row) {
  const { facilityId, endpointId, eventId, number, answerSealed } = attempt;
  const sealPlace = sealedAt.answer(endpointId, eventId, number);
  return {
    id: attempt.id,
    event_id: eventId,
    webhook_id: webhookId(event),
    type: event.type,
    reservation_no: bookingNo,
    at: attempt.at.toISOString(),
    number,
    duration_ms: attempt.durationMs,
    status: attempt.status,
    failure: attempt.failure,
    answer: answerSealed
      ? (await openForHotel(db, facilityId, sealPlace, answerSealed)).toString('utf8')
      : null,
    state,
  };
}
