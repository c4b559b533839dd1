import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { audit, wasViewedInSession } from '#features/audit/audit/commands/audit.ts';
import type { ListFilters } from '#features/desk/front-desk/contract/list.ts';
import { withoutTerms } from '#features/desk/front-desk/queries/personal.ts';
import { SESSION_SECONDS } from '#features/staff/session/rules.ts';
import { now } from '#platform/clock/clock.ts';
import { bookingsWithPersons } from '../queries/persons.ts';
import { requestView } from '../queries/requests.ts';

/**
 * Returns a request with all entered data. If the request names persons, viewing it adds an audit entry, but
 * only one per session, because an open page reloads itself.
 * @throws 404
 */
export function showRequest(scope: StaffScope, id: number) {
  return inFacility(scope, async db => {
    const view = await requestView(db, scope, id);
    const action = 'disclosure.viewed';
    const mark = { session: scope.sessionId, disclosure: id };
    const since = new Date(now().getTime() - SESSION_SECONDS * 1000);
    if (
      view.named.length > 0 &&
      !(await wasViewedInSession(db, scope, { action, bookingId: undefined, mark, since }))
    )
      await audit(db, scope, { action, details: { ...mark, persons: view.named.length } });
    return view;
  });
}

export function findPersons(scope: StaffScope, filters: ListFilters) {
  return inFacility(scope, async db => {
    await audit(db, scope, { action: 'disclosure.searched', details: withoutTerms(filters) });
    return bookingsWithPersons(db, scope.facilityId, filters);
  });
}
