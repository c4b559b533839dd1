import { expect, test } from 'vitest';
import { statuses } from '#features/booking/booking/rules/status.ts';
import { defaultSchedule } from '#features/hotel/facility/rules/schedule.ts';
import { tags } from '#features/message/message/rules/tags.ts';
import { textNames } from '#features/message/message/rules/texts.ts';
import { message } from '#features/message/message/tables.ts';
import { readDocument } from './documents.ts';

function rowsOf(page: string, head: string): string[][] {
  const text = readDocument(page);
  const [, , ...rows] = text.slice(text.indexOf(head)).split('\n\n')[0]?.split('\n') ?? [];
  return rows.map(row =>
    row
      .split('|')
      .slice(1, -1)
      .map(cell => cell.trim()),
  );
}

test('the table of booking statuses matches the code', () => {
  const documented = rowsOf('docs/reference/bookings.md', '| id | code |').map(([id, code, name]) => [
    id,
    code,
    name,
  ]);
  expect(documented).toEqual(statuses.map(({ id, code, name }) => [String(id), String(code), name]));
});

test('the table of sending times matches the defaults', () => {
  const documented = rowsOf('docs/reference/messages.md', '| moment |');
  const held = defaultSchedule.data.map(({ moment, days_no, time, status }) => [
    moment,
    days_no === null ? '' : String(days_no),
    `${time}, ${status === 1 ? 'on' : 'off'}`,
  ]);
  expect(documented).toEqual(held);
});

test('the messages page contains every type, state, text and tag of a message', () => {
  const page = readDocument('docs/reference/messages.md');
  const names = [...message.kind.enumValues, ...message.state.enumValues, ...textNames, ...tags];
  expect(names.filter(name => !new RegExp(`\\b${name}\\b`).test(page))).toEqual([]);
});
