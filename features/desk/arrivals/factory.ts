import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { viewArrivals } from './commands/view-arrivals.ts';
import { listArrivals } from './contract.ts';

export const arrivals = (scope: StaffScope, input: object = {}) =>
  viewArrivals(scope, listArrivals.input.parse({ facility_id: scope.facilityId, ...input }));

export type Arrivals = Awaited<ReturnType<typeof arrivals>>;

export const bookingNumbersOf = ({ rows }: Arrivals): string[] => rows.map(row => row.reservation_id);
