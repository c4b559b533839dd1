import { partsByFamily } from '#features/form/questionnaire/rules/family-part.ts';
import { hasSameWords } from '#features/form/questionnaire/rules/same-name.ts';
import { cleanText } from '#platform/text/clean.ts';
import { plainCharacters } from '#platform/text/name-characters.ts';
import { partsOfName } from './family-name.ts';
import type { NameParts } from './names.ts';

/** One companion's answers by question subject; `FAMILY_NAME` is the family name in their passport. */
export type CompanionAnswers = ReadonlyMap<string, string>;

/** Key for the passport's family name among the answers. No question has this subject. */
export const FAMILY_NAME = 'passport_family_name';

export type Pair<Known> = {
  answers: CompanionAnswers;
  name: Pick<NameParts, 'family' | 'given'>;
  /** The person at the vendor; null if not on the booking yet. */
  known: Known | null;
};

/**
 * Pairs each named companion with at most one person of that name on the booking
 * (docs/reference/connectors.md#companions).
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
    return [{ answers, name: nameOfCompanion(full, answers), known: found ?? null }];
  });
}

/** Prefers the passport's split of the name to a guess, unless the name was changed afterwards. */
const nameOfCompanion = (full: string, answers: CompanionAnswers): Pair<unknown>['name'] =>
  partsByFamily(full, answers.get(FAMILY_NAME) ?? '') ?? partsOfName(full, answers.get('nationality'));

/** Old and new forms of kanji count as the same name. */
const plain = (name: string): string => plainCharacters(name.normalize('NFKC').toLowerCase());
