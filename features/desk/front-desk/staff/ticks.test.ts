import { expect, test } from 'vitest';
import { keepValidSelection, type SelectableRow, withSelected } from './ticks.ts';

const row = (booking_id: number, changes: Partial<SelectableRow> = {}) => ({
  booking_id,
  pms_code: 'pms',
  reservation_id: `R-${booking_id}`,
  send_method: 'email' as const,
  stop_send_guide_mail: 0 as const,
  can_select: true,
  can_ask_missing: false,
  ...changes,
});
const none = new Map<number, SelectableRow>();
const ids = (ticks: ReadonlyMap<number, SelectableRow>) => [...ticks.keys()];

test('selecting a page selects the rows that can be selected', () => {
  expect(ids(withSelected(none, [row(1), row(2, { can_select: false }), row(3)], true))).toEqual([1, 3]);
});

const lacking = { can_select: false, can_ask_missing: true };

test('rows whose guests can be asked for missing data can be selected', () => {
  expect(ids(withSelected(none, [row(1, lacking), row(2, { can_select: false })], true))).toEqual([1]);
});

test('a row selected for guide mail is deselected once the guest has registered', () => {
  const ticks = withSelected(none, [row(1), row(2, lacking)], true);
  expect(ids(keepValidSelection(ticks, [row(1, lacking), row(2, lacking)]))).toEqual([2]);
});

test('selecting or deselecting a page keeps the selection on other pages', () => {
  const first = withSelected(none, [row(1)], true);
  const both = withSelected(first, [row(2)], true);
  expect(ids(both)).toEqual([1, 2]);
  expect(ids(withSelected(both, [row(2)], false))).toEqual([1]);
});

test('a row that can no longer be selected is deselected once its page is shown', () => {
  const ticks = withSelected(none, [row(1), row(2)], true);
  expect(ids(keepValidSelection(ticks, [row(1, { can_select: false })]))).toEqual([2]);
});

test('the selection stores the current booking data of a row but no guest data', () => {
  const ticks = keepValidSelection(withSelected(none, [row(1)], true), [
    row(1, { send_method: 'sms', stop_send_guide_mail: 1 }),
  ]);
  expect(ticks.get(1)).toEqual({
    booking_id: 1,
    pms_code: 'pms',
    reservation_id: 'R-1',
    send_method: 'sms',
    stop_send_guide_mail: 1,
    can_select: true,
    can_ask_missing: false,
  });
});
