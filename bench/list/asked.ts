import type { StaffScope } from '#features/access/scope.ts';
import type { Asked } from '#features/registration/queries/list-page.ts';
import { FIRST_DAY, LAST_DAY } from './fill.ts';

type View = { from: string; to: string; status?: 'seen'; behind?: string };

const wholeStock = { from: FIRST_DAY, to: LAST_DAY };

/** What the front desk looks at, from little to all that there is. */
export const FIRST_PAGES: Record<string, View> = {
  'one day': { from: '2027-06-15', to: '2027-06-15' },
  'a month': { from: '2027-06-01', to: '2027-06-30' },
  'three years': wholeStock,
  'three years, one status': { ...wholeStock, status: 'seen' },
};

/** Pages that a cursor leads to; their total is known. */
export const LATER_PAGES: Record<string, View> = {
  'three years, from the middle on': { ...wholeStock, behind: '2027-06-30' },
  'three years, the last rows': { ...wholeStock, behind: '2026-01-05' },
};

/** A view as the list's queries are asked for it. */
export function asked({ facilityId }: StaffScope, { from, to, status, behind }: View): Asked {
  return {
    facilityId,
    filters: {
      check_in_from: from,
      check_in_to: to,
      status: status ?? 'all',
      email_exists: 0,
      no_email_exists: 0,
      has_passport_picture: 0,
      has_face_picture: 0,
    },
    cursor: behind
      ? { side: 'after', checkinDate: behind, bookingId: Number.MAX_SAFE_INTEGER, total: 1 }
      : undefined,
    page: 1,
    perPage: 100,
    bookingId: undefined,
  };
}
