import type { ByLanguage, Option } from '../tables.ts';

type Wanted = { key: string | null; names: ByLanguage };

/** In the order wanted. An option that is wanted no more is retired, since somebody may have chosen it. */
export function editedOptions(stored: readonly Option[], wanted: readonly Wanted[]): Option[] {
  const kept = new Set(wanted.map(({ key }) => key));
  const retired = stored
    .filter(({ key }) => !kept.has(key))
    .map(option => ({ ...option, retired: true as const }));
  const taken = new Set(stored.map(({ key }) => key));
  const offered = wanted.map(({ key, names }) => ({ key: key ?? newKey(names, taken), names }));
  return [...offered, ...retired];
}

/** A key that programs can read and that never changes, even when the option is renamed. */
function newKey(names: ByLanguage, taken: Set<string>): string {
  const words = (names.en ?? names.ja ?? '').normalize('NFKD').toLowerCase();
  const base =
    words
      .replace(/[^a-z0-9]+/g, '_')
      .replace(/^_+|_+$/g, '')
      .slice(0, 30) || 'option';
  let key = base;
  for (let number = 2; taken.has(key); number++) key = `${base}_${number}`;
  taken.add(key);
  return key;
}
