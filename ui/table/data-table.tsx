import { Checkbox, Skeleton } from '@mantine/core';
import { type Header, useTable } from '@tanstack/react-table';
import type { HTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { classNames } from '#ui/class-names.ts';
import { Sortable, type SortableHandle, SortableItem, type SortWords } from '#ui/sortable.tsx';
import { type Column, columnsById, definitionsOf, EMPTY_CELL, features } from './columns.ts';
import { stepBetweenRows } from './step-between-rows.ts';
import style from './table.module.css';

type Id = string | number;

export type RowSelection<R> = {
  all: string;
  labelOf: (row: R) => string;
  isSelectable: (row: R) => boolean;
  isTicked: (row: R) => boolean;
  tick: (rows: readonly R[], on: boolean) => void;
};

type Props<R> = {
  label: string;
  columns: readonly Column<R>[];
  /** Undefined while the rows are loading. Placeholders are shown instead. */
  rows: readonly R[] | undefined;
  idOf: (row: R) => Id;
  className?: string | undefined;
  /** An additional class name for the frame. False if the table is inside a container that has a frame. */
  frame?: string | false | undefined;
  ref?: Ref<HTMLTableElement>;
  busy?: boolean;
  /**
   * How a phone shows a row. With `card`, cells are below each other. With `flow`, they are side by side as far
   * as they fit. With `own`, the screen defines the layout.
   */
  onPhone?: 'card' | 'flow' | 'own';
  rowProps?: (row: R) => HTMLAttributes<HTMLTableRowElement> & { [data: `data-${string}`]: unknown };
  /**
   * Opens a row on a click anywhere in it. Keyboard and screen reader users open it with a button in the row.
   */
  onOpen?: ((row: R) => void) | undefined;
  /**
   * Whether the arrow keys move the focus to the same control in the previous or next row, in addition to Tab.
   */
  hasArrowKeys?: boolean;
  selection?: RowSelection<R> | undefined;
  sorted?: { words: SortWords; nameOf: (row: R) => string; onMove: (from: number, to: number) => void };
  instead?: (row: R) => ReactNode;
  below?: (row: R) => ReactNode;
};

const noRows: readonly never[] = [];
const outlineKeys = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

export function DataTable<R extends object>(props: Props<R>) {
  const { label, rows, idOf, className, frame, ref, busy, onPhone = 'card', hasArrowKeys, sorted } = props;
  const columns = withTicks(props);
  const byId = columnsById(columns);
  const table = useTable<typeof features, R>({
    features,
    data: rows ?? noRows,
    columns: definitionsOf(columns),
    getRowId: row => String(idOf(row)),
  });
  const columnOf = (id: string) => byId.get(id) ?? { id };
  const leaves = table.getAllLeafColumns().map(({ id }) => columnOf(id));
  const rowModels = table.getRowModel().rows;
  const body = rowModels.map(({ id, original }) => {
    if (!sorted) return <BodyRow key={id} {...props} row={original} leaves={leaves} />;
    return (
      <SortableItem key={id} item={id}>
        {place => <BodyRow {...props} row={original} leaves={leaves} place={place} />}
      </SortableItem>
    );
  });
  const tableElement = (
    <table
      ref={ref}
      // The table receives the focus when focused content below it disappears.
      tabIndex={ref ? -1 : undefined}
      className={classNames(style.table, frame === false && style.bare, style[onPhone], className)}
      aria-label={label}
      aria-busy={busy ?? !rows}
    >
      <thead>
        {table.getHeaderGroups().map(group => (
          <tr key={group.id}>
            {group.headers.map(header => (
              <Head key={header.id} header={header} column={columnOf(header.column.id)} />
            ))}
          </tr>
        ))}
      </thead>
      <tbody onKeyDown={hasArrowKeys ? stepBetweenRows : undefined}>
        {rows ? body : outlineKeys.map(row => <OutlineRow key={row} leaves={leaves} />)}
      </tbody>
    </table>
  );
  return (
    <div className={frame === false ? undefined : classNames(style.frame, frame)}>
      {sorted ? (
        <Sortable
          items={rowModels.map(({ id, original }) => ({ key: id, name: sorted.nameOf(original) }))}
          words={sorted.words}
          onMove={sorted.onMove}
        >
          {tableElement}
        </Sortable>
      ) : (
        tableElement
      )}
    </div>
  );
}

/** Returns the columns. If rows can be selected, a column of checkboxes comes first. */
function withTicks<R>({ columns, rows = noRows, selection }: Props<R>): readonly Column<R>[] {
  if (!selection) return columns;
  const { all, labelOf, isSelectable, isTicked, tick } = selection;
  const selectableRows = rows.filter(isSelectable);
  const count = selectableRows.filter(isTicked).length;
  const head = (
    <Checkbox
      size="xs"
      aria-label={all}
      disabled={selectableRows.length === 0}
      checked={selectableRows.length > 0 && count === selectableRows.length}
      indeterminate={count > 0 && count < selectableRows.length}
      onChange={event => tick(rows, event.currentTarget.checked)}
    />
  );
  const cell = (row: R) =>
    isSelectable(row) && (
      <Checkbox
        size="xs"
        aria-label={labelOf(row)}
        checked={isTicked(row)}
        onChange={event => tick([row], event.currentTarget.checked)}
      />
    );
  return [{ id: 'tick', head, cell, className: style.tick }, ...columns];
}

type HeadProps<R extends object> = { header: Header<typeof features, R>; column: Column<R> };

/** The title of a column. It is a button if the list can be sorted by the column. */
function Head<R extends object>({ header, column: { id, head, className, kind, sort } }: HeadProps<R>) {
  const { rowSpan, colSpan } = header;
  if (rowSpan === 0) return null;
  const span = { rowSpan, colSpan, className: classNames(kind && style[kind], className), 'data-column': id };
  if (head === undefined || id === 'tick') return <td {...span}>{head}</td>;
  const scope = colSpan > 1 ? 'colgroup' : 'col';
  if (!sort)
    return (
      <th {...span} scope={scope}>
        {head}
      </th>
    );
  const { direction, onSort } = sort;
  return (
    <th {...span} scope={scope} aria-sort={direction}>
      <button type="button" className={style.sort} onClick={onSort}>
        {head}
        <span aria-hidden="true" className={style.direction}>
          {direction === 'none' ? '▲▼' : direction === 'ascending' ? '▲' : '▼'}
        </span>
      </button>
    </th>
  );
}

type RowProps<R> = Props<R> & { row: R; leaves: readonly Column<R>[]; place?: SortableHandle };

function BodyRow<R>({ row, leaves, place, rowProps, onOpen, instead, below }: RowProps<R>) {
  const fullWidthRow = (content: ReactNode, className?: string) => (
    <tr>
      <td colSpan={leaves.length} className={className}>
        {content}
      </td>
    </tr>
  );
  const replacement = instead?.(row);
  if (replacement) return fullWidthRow(replacement);
  const contentBelow = below?.(row);
  return (
    <>
      <tr
        ref={place?.ref}
        style={place?.style}
        data-opens={onOpen !== undefined}
        onClick={onOpen && (event => isOpenClick(event) && onOpen(row))}
        {...rowProps?.(row)}
      >
        {leaves.map(column => (
          <Cell key={column.id} column={column}>
            {column.cell?.(row, place?.moves)}
          </Cell>
        ))}
      </tr>
      {contentBelow && fullWidthRow(contentBelow, style.below)}
    </>
  );
}

function Cell<R>({ column, children }: { column: Column<R>; children: ReactNode }) {
  const { id, isName, isLabelled, head, kind, className } = column;
  const Tag = isName ? 'th' : 'td';
  return (
    <Tag
      scope={isName ? 'row' : undefined}
      className={classNames(kind && style[kind], className)}
      data-column={id}
      data-label={isLabelled ? head : undefined}
      data-nothing={children === EMPTY_CELL || undefined}
    >
      {children}
    </Tag>
  );
}

function OutlineRow<R>({ leaves }: { leaves: readonly Column<R>[] }) {
  return (
    <tr>
      {leaves.map(column => (
        <Cell key={column.id} column={column}>
          {column.outline && <Skeleton height={10} width={column.outline} radius="xl" />}
        </Cell>
      ))}
    </tr>
  );
}

function isOpenClick({ button, target }: MouseEvent): boolean {
  const selectedText = window.getSelection()?.toString() ?? '';
  const isOnControl = target instanceof Element && target.closest('button, a, [data-column="tick"]');
  return button === 0 && selectedText === '' && !isOnControl;
}
