import type { sizes } from './fill.ts';

type Sizes = Awaited<ReturnType<typeof sizes>>;

const PAGE = 8192;
/** A month of a table that is kept by months, of the 37 of three years with what is ahead. */
const MONTHS = 37;
const GB = 1e9;

/**
 * What tables and indexes take at `goal` bookings, in lines: bytes a row as measured at `bookings`, times the rows there would be.
 * The height of a b-tree follows from its pages and how many entries a page of it holds; of a table that is kept by months each
 * month has trees of its own.
 */
export function extrapolated(found: Sizes, { bookings, goal }: { bookings: number; goal: number }): string[] {
  const times = goal / bookings;
  const lines = found.map(({ table, rows, heap, indexes }) => {
    const indexBytes = sum(indexes.map(({ bytes }) => bytes));
    const perRow = (bytes: number) => `${(bytes / rows).toFixed(0)} B`;
    const whole = ((heap + indexBytes) * times) / GB;
    const deepest = (grown: number) =>
      Math.max(...indexes.map(({ bytes, isTree }) => (isTree ? heightOf(table, bytes, rows, grown) : 0)));
    return `${table}: ${(rows / bookings).toFixed(1)} rows a booking × (${perRow(heap)} heap + ${perRow(indexBytes)} indexes) × ${goal.toLocaleString('en')} = ${whole.toFixed(1)} GB; b-trees ${deepest(1)} levels now, ${deepest(times)} then`;
  });
  const all = sum(found.map(({ heap, indexes }) => heap + sum(indexes.map(({ bytes }) => bytes))));
  return [
    ...lines,
    `together ${((all * times) / GB).toFixed(0)} GB, without pictures and what else a registration holds`,
  ];
}

const byMonth = new Set(['message', 'booking_status_log', 'audit_entry']);

/** Levels from the root to the leaves, of an index of so many bytes for so many rows, grown by `times`. */
function heightOf(table: string, bytes: number, rows: number, times: number): number {
  const trees = byMonth.has(table) ? MONTHS : 1;
  const entries = PAGE / Math.max(bytes / rows, 16);
  const leaves = (bytes * times) / trees / PAGE;
  return 1 + Math.max(0, Math.ceil(Math.log(leaves) / Math.log(entries)));
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);
