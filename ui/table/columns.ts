import { type ColumnDef, tableFeatures } from '@tanstack/react-table';
import type { ReactNode } from 'react';

/** The server sorts, selects and pages the rows, so the table needs none of the library's features. */
export const features = tableFeatures({});

/** Shown in a cell without a value. */
export const NOTHING = '—';

export type Column<R> = {
  id: string;
  /** Absent if the column has no head, such as a column of buttons. */
  head?: ReactNode;
  /** `moves`: the handle of a sortable row. */
  cell?: (row: R, moves: ReactNode) => ReactNode;
  /** Whether its cells are the row headers. */
  isName?: boolean;
  kind?: 'figures' | 'actions' | undefined;
  className?: string | undefined;
  /** On a card the head is shown above the cell. */
  isLabelled?: boolean;
  /** Set if the list can be sorted by the column. */
  sort?: { direction: 'ascending' | 'descending' | 'none'; onSort: () => void } | undefined;
  /** Width of the placeholder while the list loads, in pixels. */
  outline?: number;
  columns?: readonly Column<R>[];
};

type Definition<R extends object> = ColumnDef<typeof features, R>;

/**
 * Converts the columns to the library's definitions. The library keeps their order and groups; their content is
 * looked up by id.
 */
export const definitionsOf = <R extends object>(columns: readonly Column<R>[]): Definition<R>[] =>
  columns.map(({ id, columns: grouped }) => (grouped ? { id, columns: definitionsOf(grouped) } : { id }));

export const columnsById = <R>(columns: readonly Column<R>[]): ReadonlyMap<string, Column<R>> =>
  new Map(columns.flatMap(column => [[column.id, column], ...columnsById(column.columns ?? [])]));
