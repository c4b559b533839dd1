import type { RowKind } from '../rules.ts';
import { sealedColumns } from './sealed-columns.ts';
import type { Column, Shape } from './shapes.ts';

/** A row in an archive: columns by database name, sealed ones decrypted. */
export type Row = Record<string, unknown>;

/** Values that the receiving installation provides for columns that are not transferred. */
export type Arrival = {
  at: Date;
  /**
   * The id in this installation for an id of the archive; an unused one if nothing of that table was imported.
   */
  idOf: (table: string, old: unknown) => Promise<number>;
  /** A free user name in this installation. */
  usernameOf: (row: Row) => Promise<string>;
  /** A hash that no password matches. */
  noPassword: string;
};

/** Receives the row as imported, with sealed columns decrypted. May be asynchronous. */
type Change = (row: Row, arrival: Arrival) => unknown;

/**
 * How a table is transferred. A column that is not listed and does not look sensitive by type or name is copied
 * unchanged.
 */
export type TransferredTable = {
  /** The kind under which its rows are counted in the deletion certificate. */
  kind: RowKind;
  /** Columns that refer to another table without a foreign key. */
  refs?: Record<string, string>;
  /** Keyed hashes, recomputed from the imported row, whose sealed columns are decrypted then. */
  hashed?: Record<string, (row: Row) => Buffer | null>;
  /** Columns that are not transferred, with their values after the import. */
  fill?: Record<string, Change>;
  /** Columns that are transferred but changed on import, such as documents with ids. */
  changed?: Record<string, Change>;
  /** Columns that look like an id, a secret or a document but are copied unchanged. */
  asTheyAre?: readonly string[];
  /** SQL condition for the rows to transfer. */
  where?: string;
};

/** A table that is not transferred, with the reason. Its rows are still deleted with the hotel. */
type LeftOut = { kind: RowKind; leftOut: string };

export type Declared = TransferredTable | LeftOut;

export const isCarried = (declared: Declared): declared is TransferredTable => !('leftOut' in declared);

export type Part =
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

/** Returns how a column is treated; undefined if it is not declared although its type or name requires it. */
export function partOf(shape: Shape, column: Column, declared: TransferredTable): Part | undefined {
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
  return asTheyAre.includes(name) || !asksFor(column) ? 'plain' : undefined;
}

/** Whether a column may hold an id, a secret or a document, so that a developer has to decide. */
function asksFor({ name, type }: Column): boolean {
  if (type === 'integer') return false;
  return (
    /^(bigint|bytea|json)/.test(type) ||
    /hash|seal|wrap|token|secret|password|totp|(^|_)(id|ids|key|path)$/.test(name)
  );
}

/** The sealed columns of a table that are transferred decrypted. */
export const openedOf = (shape: Shape, declared: TransferredTable) =>
  sealedColumns.filter(({ table, column }) => table === shape.name && !(column in (declared.fill ?? {})));
