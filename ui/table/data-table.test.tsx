import { MantineProvider } from '@mantine/core';
import { DomUtils, parseDocument } from 'htmlparser2';
import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DataTable } from './data-table.tsx';

type Guest = { id: number; name: string; room: string };
type Props = ComponentProps<typeof DataTable<Guest>>;

const guests: Guest[] = [
  { id: 1, name: '山田 太郎', room: '101' },
  { id: 2, name: 'Emma', room: '' },
];
const columns: Props['columns'] = [
  { id: 'name', head: 'Name', isName: true, cell: guest => guest.name, outline: 80 },
  { id: 'room', head: 'Room', isLabelled: true, cell: guest => guest.room || '—' },
];

test('the cell of the name column labels its row, and a column header labels its column', () => {
  const html = renderTable({});
  expect(find(html, 'table')[0]?.['aria-label']).toBe('Guests');
  expect(find(html, 'th')).toMatchObject([
    { scope: 'col', text: 'Name' },
    { scope: 'col', text: 'Room' },
    { scope: 'row', text: '山田 太郎' },
    { scope: 'row', text: 'Emma' },
  ]);
});

test('a cell on a card contains its column header, and an empty cell says that it is empty', () => {
  const [full, empty] = find(renderTable({}), 'td');
  expect(full).toMatchObject({ 'data-label': 'Room', text: '101' });
  expect(full).not.toHaveProperty('data-nothing');
  expect(empty).toMatchObject({ 'data-label': 'Room', 'data-nothing': 'true' });
});

test('while rows load, the table shows a placeholder and is marked as busy', () => {
  const html = renderTable({ rows: undefined });
  expect(find(html, 'table')).toMatchObject([{ 'aria-busy': 'true' }]);
  expect(find(html, 'tr')).toHaveLength(1 + 8);
  expect(find(renderTable({}), 'table')).toMatchObject([{ 'aria-busy': 'false' }]);
});

test.each(['ascending', 'descending', 'none'] as const)(
  'a column with the sort direction %s has that `aria-sort` value',
  direction => {
    const sorted = columns.map(column => ({ ...column, sort: { direction, onSort: () => undefined } }));
    const html = renderTable({ columns: sorted });
    expect(find(html, 'th')[0]).toMatchObject({ scope: 'col', 'aria-sort': direction });
    expect(find(html, 'button')).toHaveLength(2);
  },
);

test('a common header spans its columns, and any other header spans both header rows', () => {
  const [name, room] = columns;
  const group = { id: 'stay', head: 'Stay', columns: [room, { id: 'nights', head: 'Nights' }] };
  const heads = find(renderTable({ columns: [name, group] as Props['columns'] }), 'th');
  expect(heads[0]).toMatchObject({ text: 'Name', rowspan: '2' });
  expect(heads[1]).toMatchObject({ text: 'Stay', colspan: '2', scope: 'colgroup' });
});

test.each([
  { ticked: [1], tickable: [1, 2], is: 'not ticked' },
  { ticked: [1, 2], tickable: [1, 2], is: 'ticked' },
  { ticked: [1], tickable: [1], is: 'ticked' },
  { ticked: [], tickable: [], is: 'disabled' },
])(
  'with $ticked of $tickable rows selected, the checkbox for all rows is $is',
  ({ ticked, tickable, is }) => {
    const selection = {
      all: 'All',
      labelOf: (guest: Guest) => `Select ${guest.name}`,
      isSelectable: (guest: Guest) => tickable.includes(guest.id),
      isTicked: (guest: Guest) => ticked.includes(guest.id),
      tick: () => undefined,
    };
    const [all, ...each] = find(renderTable({ selection }), 'input');
    expect(all?.['aria-label']).toBe('All');
    expect(each).toHaveLength(tickable.length);
    const state = all && 'disabled' in all ? 'disabled' : all && 'checked' in all ? 'ticked' : 'not ticked';
    expect(state).toBe(is);
  },
);

test('a row can be replaced by content across all columns, or have such content below it', () => {
  const html = renderTable({
    instead: guest => guest.id === 1 && <p>Being changed</p>,
    below: guest => guest.id === 2 && <p>More about Emma</p>,
  });
  expect(find(html, 'tbody')[0]?.text).toBe('Being changedEmma—More about Emma');
  expect(find(html, 'td').filter(({ colspan }) => colspan === '2')).toHaveLength(2);
});

function renderTable(changes: Partial<Props>): string {
  return renderToStaticMarkup(
    <MantineProvider>
      <DataTable label="Guests" columns={columns} rows={guests} idOf={guest => guest.id} {...changes} />
    </MantineProvider>,
  );
}

function find(html: string, name: string): Record<string, string>[] {
  const elements = DomUtils.getElementsByTagName(name, parseDocument(html));
  return elements.map(element => ({ ...element.attribs, text: DomUtils.textContent(element) }));
}
