import type { z } from 'zod';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { filters } from '#features/desk/front-desk/contract/list.ts';
import type { PageRequest } from '#features/desk/front-desk/queries/list-page.ts';
import { FIRST_DAY, LAST_DAY } from './fill.ts';

type View = z.input<typeof filters>;

const days = (check_in_from: string, check_in_to: string): View => ({ check_in_from, check_in_to });
const june = days('2023-06-01', '2023-06-30');

export const VIEWS: Record<string, View> = {
  'one day': days('2023-06-15', '2023-06-15'),
  'a month': june,
  'three years': days(FIRST_DAY, LAST_DAY),
  'three years, one status': { ...days(FIRST_DAY, LAST_DAY), status: 'seen' },
  'a surname in kanji': { name: '佐藤' },
  'a surname in kana': { name: 'さとう' },
  'a surname in romaji': { name: 'satou' },
  'a full name in romaji': { name: 'hanako sato' },
  'a surname in kana, this month': { ...june, name: 'さとう' },
  'one character, this month': { ...june, name: '林' },
  'the last digits of a phone': { phone_number: '5678' },
  'a reservation number': { reservation_id: 'R-500000' },
  nobody: { name: 'ぬぬぬ' },
};

export const listRequest = ({ facilityId }: StaffScope, view: View): PageRequest => ({
  ...{ facilityId, filters: filters.parse(view), cursor: undefined, sort: 'newest' },
  ...{ page: 1, perPage: 100, bookingId: undefined },
});
