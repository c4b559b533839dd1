import type { RowKind } from '../rules.ts';
import { sealedColumns } from './sealed-columns.ts';
import type { Column, Shape } from './shapes.ts';

/** A row in an archive. Keys are database names of columns. Encrypted columns are decrypted. */
export type Row = Record<string, unknown>;

/** Provides values that the receiving installation determines: the time of the import, ids and user names. */
export type ImportTools = {
  at: Date;
  /** Returns the new id for an id in the archive. Reserves an id if none was assigned yet. */
  idOf: (table: string, old: unknown) => Promise<number>;
  usernameOf: (row: Row) => Promise<string>;
};

/** Receives the imported row with decrypted columns and returns the new value. Can be asynchronous. */
type ColumnChange = (row: Row, arrival: ImportTools) => unknown;

/**
 * How a table is transferred. A column that is not listed is copied unchanged, but a column whose type or
 * name looks sensitive must be listed.
 */
export type TransferredTable = {
  /** Category under which the deletion certificate counts the rows. */
  kind: RowKind;
  refs?: Record<string, string>;
  /**
   * Columns with keyed hashes. They are recomputed from the imported row, in which encrypted columns are
   * decrypted.
   */
  hashed?: Record<string, (row: Row) => Buffer | null>;
  /** Columns that are not transferred, with functions that return their values after the import. */
  fill?: Record<string, ColumnChange>;
  /** Columns that are transferred but changed on import, for example because they contain ids. */
  changed?: Record<string, ColumnChange>;
  /** Columns that are copied unchanged although they look like an id, a secret or a document. */
  asTheyAre?: readonly string[];
  where?: string;
};

/** A table that is not transferred. `leftOut`: the reason. Its rows are still deleted with the hotel. */
type ExcludedTable = { kind: RowKind; leftOut: string };

export type TableDeclaration = TransferredTable | ExcludedTable;

export const isTransferred = (declared: TableDeclaration): declared is TransferredTable =>
  !('leftOut' in declared);

export type ColumnPart =
  | 'facility'
  | 'own-id'
  | 'reference'
  | 'sealed'
  | 'hashed'
  | 'filled'
  | 'changed'
  | 'plain'
  | 'generated';

const sealedOf = (table: string, column: string) =>
  sealedColumns.find(each => each.table === table && each.column === column);

/**
 * Returns how a column is transferred. Undefined if the column is not declared although its type or name
 * requires a declaration.
 */
export function partOf(shape: Shape, column: Column, declared: TransferredTable): ColumnPart | undefined {
  const { name, isGenerated, isIdentity } = column;
  const { refs = {}, hashed = {}, fill = {}, changed = {}, asTheyAre = [] } = declared;
  if (isGenerated) return 'generated';
  if (name === 'facility_id') return 'facility';
  if (name in fill) return 'filled';
  if (name in hashed) return 'hashed';
  if (name in changed) return 'changed';
  if (isIdentity) return 'own-id';
  if (name in refs || shape.references.has(name)) return 'reference';
  if (sealedOf(shape.name, name)) return 'sealed';
  return asTheyAre.includes(name) || !requiresDeclaration(column) ? 'plain' : undefined;
}

/** Whether a column may contain an id, a secret or a document, so that a developer must declare it. */
function requiresDeclaration({ name, type }: Column): boolean {
  if (type === 'integer') return false;
  return (
    /^(bigint|bytea|json)/.test(type) ||
    /hash|seal|wrap|token|secret|password|totp|(^|_)(id|ids|key|path)$/.test(name)
  );
}

export const columnsToUnseal = (shape: Shape, declared: TransferredTable) =>
  sealedColumns.filter(({ table, column }) => table === shape.name && !(column in (declared.fill ?? {})));
