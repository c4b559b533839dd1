import { type ColumnDef, tableFeatures } from '@tanstack/react-table';
import type { ReactNode } from 'react';

/** Rows are sorted, selected and paged by the server, so the table needs none of the library's own features. */
export const features = tableFeatures({});

/** In a cell without a value. */
export const NOTHING = '—';

export type Column<R> = {
  id: string;
  /** Absent: nothing is above the column, as over buttons. */
  head?: ReactNode;
  /** `moves`: the handle of a row that can be moved. */
  cell?: (row: R, moves: ReactNode) => ReactNode;
  /** Its cells name the rows. */
  isName?: boolean;
  kind?: 'figures' | 'actions' | undefined;
  className?: string | undefined;
  /** On a card the head is shown above the cell. */
  isLabelled?: boolean;
  /** Where the list can be sorted by the column. */
  sort?: { direction: 'ascending' | 'descending' | 'none'; onSort: () => void } | undefined;
  /** Width of the outline while the list loads, in pixels. */
  outline?: number;
  /** The columns under a common head. */
  columns?: readonly Column<R>[];
};

type Definition<R extends object> = ColumnDef<typeof features, R>;

/** The columns as the library wants them. It keeps their order and groups; what they show is read by id. */
export const definitionsOf = <R extends object>(columns: readonly Column<R>[]): Definition<R>[] =>
  columns.map(({ id, columns: grouped }) => (grouped ? { id, columns: definitionsOf(grouped) } : { id }));

export const columnsById = <R>(columns: readonly Column<R>[]): ReadonlyMap<string, Column<R>> =>
  new Map(columns.flatMap(column => [[column.id, column], ...columnsById(column.columns ?? [])]));
