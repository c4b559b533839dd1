import type { RowKind } from '../rules.ts';
import { sealedColumns } from './sealed-columns.ts';
import type { Column, Shape } from './shapes.ts';

/** A row as an archive has it: columns by their names in the database, what was sealed as the text that it opens to. */
export type Row = Record<string, unknown>;

/** What the receiving installation gives the columns that do not travel. */
export type Arrival = {
  at: Date;
  /** The id here of a row that had this one there; one that no row has where nothing of that table came. */
  idOf: (table: string, old: unknown) => Promise<number>;
  /** A user id that is free here. */
  usernameOf: (row: Row) => Promise<string>;
  /** A hash that no password matches. */
  noPassword: string;
};

/** Gets the row as it came, what was sealed open, and may answer later. */
type Change = (row: Row, arrival: Arrival) => unknown;

/** How a table travels. A column that is named nowhere here, and whose type and name ask for nothing, travels as it is. */
export type Carried = {
  /** What its rows count as in the certificate of a deletion. */
  kind: RowKind;
  /** Columns that hold the id of a row of another table without a foreign key. */
  refs?: Record<string, string>;
  /** Keyed hashes: made anew of what came with the row (its sealed columns are open then). */
  hashed?: Record<string, (row: Row) => Buffer | null>;
  /** Columns that do not travel, and what they hold after the arrival. */
  fill?: Record<string, Change>;
  /** Columns that travel, and hold something else after the arrival; such as documents in which ids stand. */
  changed?: Record<string, Change>;
  /** Columns whose type or name suggests an id, a secret or a document, and which nothing has to be done about. */
  asTheyAre?: readonly string[];
  /** SQL that rows fulfil which travel. */
  where?: string;
};

/** A table of a hotel that does not travel, with the reason. Its rows are deleted with the hotel all the same. */
type LeftOut = { kind: RowKind; leftOut: string };

export type Declared = Carried | LeftOut;

export const isCarried = (declared: Declared): declared is Carried => !('leftOut' in declared);

/** What becomes of a column on the way. */
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

/** What becomes of this column; undefined where nobody has declared it, and its type or name asks for that. */
export function partOf(shape: Shape, column: Column, declared: Carried): Part | undefined {
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

/** Whether a column may hold an id, a secret or a document: somebody has to look. */
function asksFor({ name, type }: Column): boolean {
  if (type === 'integer') return false;
  return (
    /^(bigint|bytea|json)/.test(type) ||
    /hash|seal|wrap|token|secret|password|totp|(^|_)(id|ids|key|path)$/.test(name)
  );
}

/** The sealed columns of a table that travel open. */
export const openedOf = (shape: Shape, declared: Carried) =>
  sealedColumns.filter(({ table, column }) => table === shape.name && !(column in (declared.fill ?? {})));
