import { isEastAsian, type NameParts } from './names.ts';

/** What one accompanying person answered, by the subjects of the questions. */
export type CompanionAnswers = ReadonlyMap<string, string>;

export type Pair<Known> = {
  answers: CompanionAnswers;
  name: Pick<NameParts, 'family' | 'given'>;
  /** As the vendor has them on the booking already; null: not yet. */
  known: Known | null;
};

/**
 * Each accompanying person with the one of that name whom the vendor has on the booking, each of those once
 * (docs/reference/connectors.md#companions). Who has no name is left out.
 */
export function pairUp<Known>(
  companions: readonly CompanionAnswers[],
  onBooking: readonly Known[],
  nameOf: (known: Known) => string,
): Pair<Known>[] {
  const free = onBooking.map(known => ({ known, key: keyOf(nameOf(known)) }));
  return companions.flatMap(answers => {
    const full = answers.get('full_name')?.trim() ?? '';
    if (full === '') return [];
    const at = free.findIndex(({ key }) => key === keyOf(full));
    const [found] = at < 0 ? [] : free.splice(at, 1);
    return [{ answers, name: partsOf(full), known: found?.known ?? null }];
  });
}

/** The same, however wide its letters are and in whichever order its parts stand. */
const keyOf = (name: string): string =>
  name.normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean).toSorted().join(' ');

/** In Chinese, Japanese and Korean characters the family name is the first word, else the last; one word alone is it. */
function partsOf(full: string): Pick<NameParts, 'family' | 'given'> {
  const words = full.split(/\s+/);
  const family = (isEastAsian(full) ? words.shift() : words.pop()) ?? '';
  return { family, given: words.join(' ') };
}
