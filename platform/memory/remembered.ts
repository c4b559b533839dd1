/**
 * The same function, which works each key out once. Of one that lives as long as the process `most` says how many are kept: with one more it
 * begins anew.
 */
export function remembered<T>(make: (key: string) => T, most = Number.POSITIVE_INFINITY): (key: string) => T {
  const known = new Map<string, T>();
  return key => {
    const found = known.get(key);
    if (found !== undefined) return found;
    if (known.size >= most) known.clear();
    const made = make(key);
    known.set(key, made);
    return made;
  };
}

/** Remembers what was read by names whose meaning never changes. Starts over when there are more than `most`. */
export function readOnce<T>(most: number): (name: string, read: () => Promise<T>) => Promise<T> {
  const known = new Map<string, T>();
  return async (name, read) => {
    const found = known.get(name);
    if (found !== undefined) return found;
    const made = await read();
    if (known.size >= most) known.clear();
    known.set(name, made);
    return made;
  };
}
