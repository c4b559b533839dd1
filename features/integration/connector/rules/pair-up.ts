import { splitByFamilyName } from '#features/form/questionnaire/rules/family-part.ts';
import { hasSameWords } from '#features/form/questionnaire/rules/same-name.ts';
import { cleanText } from '#platform/text/clean.ts';
import { plainCharacters } from '#platform/text/name-characters.ts';
import { partsOfName } from './family-name.ts';
import type { NameParts } from './names.ts';

/**
 * A companion's answers by question subject. `FAMILY_NAME` contains the family name in the companion's
 * passport.
 */
export type CompanionAnswers = ReadonlyMap<string, string>;

/** Key of the family name from the passport among the answers. No question has this subject. */
export const FAMILY_NAME = 'passport_family_name';

export type Pair<Known> = {
  answers: CompanionAnswers;
  name: Pick<NameParts, 'family' | 'given'>;
  /** The person in the vendor's booking. Null if the booking does not contain the companion yet. */
  known: Known | null;
};

/**
 * Pairs each named companion with at most one person of the same name in the vendor's booking
 * (docs/reference/connectors.md#companions).
 */
export function pairCompanions<Known>(
  companions: readonly CompanionAnswers[],
  onBooking: readonly Known[],
  nameOf: (known: Known) => string,
): Pair<Known>[] {
  const unpaired = [...onBooking];
  return companions.flatMap(answers => {
    const fullName = cleanText(answers.get('full_name') ?? '');
    if (fullName === '') return [];
    const at = unpaired.findIndex(known =>
      hasSameWords(normalizeName(fullName), normalizeName(nameOf(known))),
    );
    const [found] = at < 0 ? [] : unpaired.splice(at, 1);
    return [{ answers, name: nameOfCompanion(fullName, answers), known: found ?? null }];
  });
}

/**
 * Splits a companion's name as in the passport, or guesses the parts if the name was changed after the passport
 * was scanned.
 */
const nameOfCompanion = (full: string, answers: CompanionAnswers): Pair<unknown>['name'] =>
  splitByFamilyName(full, answers.get(FAMILY_NAME) ?? '') ?? partsOfName(full, answers.get('nationality'));

/** Normalizes a name for comparison. Old and new forms of kanji are treated as equal. */
const normalizeName = (name: string): string => plainCharacters(name.normalize('NFKC').toLowerCase());
