import { hasSameWords } from '#features/questionnaire/rules/same-name.ts';
import { cleanText } from '#platform/text/clean.ts';
import { plainCharacters } from '#platform/text/name-characters.ts';
import { partsOfName } from './family-name.ts';
import type { NameParts } from './names.ts';

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
  const free = [...onBooking];
  return companions.flatMap(answers => {
    const full = cleanText(answers.get('full_name') ?? '');
    if (full === '') return [];
    const at = free.findIndex(known => hasSameWords(plain(full), plain(nameOf(known))));
    const [found] = at < 0 ? [] : free.splice(at, 1);
    return [{ answers, name: partsOfName(full, answers.get('nationality')), known: found ?? null }];
  });
}

/** Old and new forms of kanji are the same name. */
const plain = (name: string): string => plainCharacters(name.normalize('NFKC').toLowerCase());
