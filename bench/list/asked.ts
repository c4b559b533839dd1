import type { StaffScope } from '#features/access/rules/scope.ts';
import type { SearchTerms } from '#features/booking/rules/search-terms.ts';
import type { Asked } from '#features/front-desk/queries/list-page.ts';
import { FIRST_DAY, LAST_DAY } from './fill.ts';

type View = { from: string; to: string; status?: 'seen'; search?: SearchTerms };

const wholeStock = { from: FIRST_DAY, to: LAST_DAY };

/** What the front desk looks at, from little to all that there is. */
export const FIRST_PAGES: Record<string, View> = {
  'one day': { from: '2023-06-15', to: '2023-06-15' },
  'a month': { from: '2023-06-01', to: '2023-06-30' },
  'three years': wholeStock,
  'three years, one status': { ...wholeStock, status: 'seen' },
};

const allDays = { from: '', to: '' };

/** What the front desk searches for, over all days unless it says otherwise. */
export const SEARCHES: Record<string, View> = {
  'a surname in kanji': { ...allDays, search: { name: '佐藤' } },
  'a surname in kana': { ...allDays, search: { name: 'さとう' } },
  'a surname in romaji': { ...allDays, search: { name: 'satou' } },
  'a full name in romaji': { ...allDays, search: { name: 'hanako sato' } },
  'a surname in kana, this month': { from: '2023-06-01', to: '2023-06-30', search: { name: 'さとう' } },
  'one character, this month': { from: '2023-06-01', to: '2023-06-30', search: { name: '林' } },
  'the last digits of a phone': { ...allDays, search: { phone_number: '5678' } },
  'a reservation number': { ...allDays, search: { reservation_id: 'R-500000' } },
  nobody: { ...allDays, search: { name: 'ぬぬぬ' } },
};

/** A view as the list's queries are asked for it. */
export function asked({ facilityId }: StaffScope, { from, to, status, search }: View): Asked {
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
      register_incomplete: 0,
      ...search,
    },
    cursor: undefined,
    sort: 'newest',
    page: 1,
    perPage: 100,
    bookingId: undefined,
  };
}
