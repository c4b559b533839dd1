import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { viewList } from '#features/desk/front-desk/commands/view-list.ts';
import { listBookings } from '#features/desk/front-desk/contract/list.ts';

export async function findBookingNumbers(scope: StaffScope, filters: object, rest: object = {}) {
  const input = { facility_id: scope.facilityId, filters, ...rest };
  const page = await viewList(scope, listBookings.input.parse(input));
  return page.data.map(row => row.reservation_id);
}
