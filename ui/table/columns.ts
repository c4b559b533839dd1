import { type ColumnDef, tableFeatures } from '@tanstack/react-table';
import type { ReactNode } from 'react';

/** The server sorts, filters and pages the rows, so the table uses none of the library's features. */
export const features = tableFeatures({});

export const EMPTY_CELL = '—';

export type Column<R> = {
  id: string;
  /** Title of the column. Absent for columns without a title, such as a column of buttons. */
  head?: ReactNode;
  /** `moves` contains the drag handle and the move buttons of a sortable row. */
  cell?: (row: R, moves: ReactNode) => ReactNode;
  isName?: boolean;
  kind?: 'figures' | 'actions' | undefined;
  className?: string | undefined;
  isLabelled?: boolean;
  /** Set if the list can be sorted by this column. */
  sort?: { direction: 'ascending' | 'descending' | 'none'; onSort: () => void } | undefined;
  /** Width of the placeholder in pixels while the list loads. */
  outline?: number;
  columns?: readonly Column<R>[];
};

type Definition<R extends object> = ColumnDef<typeof features, R>;

/**
 * Converts the columns to the library's definitions. The library stores only their order and groups. Their
 * content is looked up by id.
 */
export const definitionsOf = <R extends object>(columns: readonly Column<R>[]): Definition<R>[] =>
  columns.map(({ id, columns: grouped }) => (grouped ? { id, columns: definitionsOf(grouped) } : { id }));

export const columnsById = <R>(columns: readonly Column<R>[]): ReadonlyMap<string, Column<R>> =>
  new Map(columns.flatMap(column => [[column.id, column], ...columnsById(column.columns ?? [])]));
