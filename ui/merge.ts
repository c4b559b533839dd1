/** A position in a value: the names of the fields and rows that lead to it. Empty for the value itself. */
export type Path = readonly string[];

/** Last element of the path of a reordered list. */
export const ORDER = '#order';

export type Merge<T> = {
  value: T;
  /** Positions that only the colleague changed. The colleague's value is used. */
  theirs: Path[];
  /** Positions that both users changed differently. The user's own value is kept. */
  both: Path[];
};

/**
 * Merges two users' changes to the same value field by field. Rows of lists are identified by the first field
 * of `rowBy` that they contain, and strings and numbers by their value. Rows that either user added are kept.
 * Rows that either user removed are removed, except a row that the colleague removed and the user changed.
 */
export function merge<T>(base: T, mine: T, theirs: T, rowBy: readonly string[] = ['key']): Merge<T> {
  const found: MergeState = { rowBy, theirs: [], both: [] };
  const value = mergeAt([], { base, mine, theirs }, found) as T;
  return { value, theirs: found.theirs, both: found.both };
}

type MergeState = { rowBy: readonly string[]; theirs: Path[]; both: Path[] };
type ThreeVersions<V> = { base: V; mine: V; theirs: V };
type Fields = Record<string, unknown>;

function mergeAt(path: Path, { base, mine, theirs }: ThreeVersions<unknown>, found: MergeState): unknown {
  if (isSame(base, theirs) || isSame(mine, theirs)) return mine;
  if (isFields(base) && isFields(mine) && isFields(theirs))
    return mergeFields(path, { base, mine, theirs }, found);
  const rows = {
    base: rowsOf(base, found.rowBy),
    mine: rowsOf(mine, found.rowBy),
    theirs: rowsOf(theirs, found.rowBy),
  };
  if (rows.base && rows.mine && rows.theirs)
    return mergeRows(path, { base: rows.base, mine: rows.mine, theirs: rows.theirs }, found);
  const isMine = !isSame(base, mine);
  (isMine ? found.both : found.theirs).push(path);
  return isMine ? mine : theirs;
}

function mergeFields(path: Path, { base, mine, theirs }: ThreeVersions<Fields>, found: MergeState): Fields {
  const names = new Set([...Object.keys(theirs), ...Object.keys(mine)]);
  const merged = [...names].map(name => {
    const versions = { base: base[name], mine: mine[name], theirs: theirs[name] };
    return [name, mergeAt([...path, name], versions, found)] as const;
  });
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined));
}

type Rows = ReadonlyMap<string, unknown>;

function mergeRows(path: Path, { base, mine, theirs }: ThreeVersions<Rows>, found: MergeState): unknown[] {
  const commonKeys = [...base.keys()].filter(key => mine.has(key) && theirs.has(key));
  const orderIn = (rows: Rows) => [...rows.keys()].filter(key => commonKeys.includes(key));
  const isMoved = !isSame(orderIn(mine), commonKeys);
  if (!isSame(orderIn(theirs), commonKeys) && !isSame(orderIn(theirs), orderIn(mine)))
    (isMoved ? found.both : found.theirs).push([...path, ORDER]);
  const order = isMoved ? mergeOrder(mine, theirs) : mergeOrder(theirs, mine);
  return order
    .map(key => {
      const versions = { base: base.get(key), mine: mine.get(key), theirs: theirs.get(key) };
      return mergeAt([...path, key], versions, found);
    })
    .filter(row => row !== undefined);
}

/**
 * Returns the keys of `first` in order. Inserts each key that only `second` contains after its predecessor in
 * `second`.
 */
function mergeOrder(first: Rows, second: Rows): string[] {
  const order = [...first.keys()];
  let lastIndex = -1;
  for (const key of second.keys()) {
    if (!first.has(key)) order.splice(lastIndex + 1, 0, key);
    lastIndex = order.indexOf(key);
  }
  return order;
}

/**
 * Returns the rows of a list by key. Returns undefined if the value is not a list or its keys are not distinct.
 */
function rowsOf(value: unknown, rowBy: readonly string[]): Rows | undefined {
  if (!Array.isArray(value)) return undefined;
  const rows = new Map<string, unknown>();
  for (const row of value) {
    const key = isFields(row) ? rowBy.map(name => row[name]).find(isScalar) : row;
    if (!isScalar(key) || rows.has(String(key))) return undefined;
    rows.set(String(key), row);
  }
  return rows;
}

const isScalar = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number';

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Ignores the order of an object's keys, because the database changes the order. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((each, index) => isSame(each, other[index]));
  if (!isFields(one) || !isFields(other)) return Object.is(one, other);
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every(name =>
    isSame(one[name], other[name]),
  );
}
