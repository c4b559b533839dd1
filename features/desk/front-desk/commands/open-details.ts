import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { lockBooking } from '#features/booking/booking/commands/statuses.ts';
import { statusIds } from '#features/booking/booking/rules/status.ts';
import {
  bookingOfRegistration,
  isRegistered,
} from '#features/registration/registration/queries/find-registration.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import type { Db } from '#platform/database/pool.ts';
import { notFound } from '#platform/http/refusal.ts';
import { detailsOf } from '../queries/details.ts';
import { auditView, logStaffView } from './log-views.ts';

/** What to open: a registration, or a booking that may have no registration. */
type DetailsRequest = {
  facility_visitor_log_id?: number | null | undefined;
  booking_id?: number | null | undefined;
  /** True if the request is the automatic refresh of an open page. */
  refresh?: boolean;
};

/**
 * Returns the details of a booking. The first view of a registration is logged as *seen*. Every view is
 * audited, except when an open page refreshes itself.
 */
export function openDetails(scope: StaffScope, request: DetailsRequest, language: GuestLanguage) {
  return inFacility(scope, async db => {
    const bookingId = await requestedBooking(db, scope.facilityId, request);
    if (!request.refresh) await markSeen(db, scope, bookingId);
    const details = await detailsOf(db, scope, bookingId, language);
    await auditView(db, scope, { action: 'booking.viewed', bookingId }, request.refresh);
    return details;
  });
}

async function requestedBooking(db: Db, facilityId: number, request: DetailsRequest): Promise<number> {
  const { facility_visitor_log_id: registrationId, booking_id: bookingId } = request;
  const found = registrationId ? await bookingOfRegistration(db, facilityId, registrationId) : bookingId;
  if (!found || (bookingId && bookingId !== found)) throw notFound();
  return found;
}

/** Logs *seen* once for each registration. Concurrent views wait for the lock. */
async function markSeen(db: Db, scope: StaffScope, bookingId: number): Promise<void> {
  const { facilityId } = scope;
  const row = await lockBooking(db, facilityId, bookingId);
  if (row && (await isRegistered(db, facilityId, bookingId)))
    await logStaffView(db, scope, row, statusIds.seen);
}
