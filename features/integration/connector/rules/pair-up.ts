import { partsByFamily } from '#features/form/questionnaire/rules/family-part.ts';
import { hasSameWords } from '#features/form/questionnaire/rules/same-name.ts';
import { cleanText } from '#platform/text/clean.ts';
import { plainCharacters } from '#platform/text/name-characters.ts';
import { partsOfName } from './family-name.ts';
import type { NameParts } from './names.ts';

/** What one accompanying person answered, by the subjects of the questions; `FAMILY_NAME` holds what their passport says. */
export type CompanionAnswers = ReadonlyMap<string, string>;

/** Beside the answers: the family name as the passport has it. No question has this subject. */
export const FAMILY_NAME = 'passport_family_name';

export type Pair<Known> = {
  answers: CompanionAnswers;
  name: Pick<NameParts, 'family' | 'given'>;
  /** As the vendor has them on the booking already; null: not yet. */
  known: Known | null;
};

/** Pairs each named companion with a person of that name on the booking, each once (docs/reference/connectors.md#companions). */
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

/** The passport's own division of the name goes before a guess; it does not count for a name that was changed since. */
const nameOfCompanion = (full: string, answers: CompanionAnswers): Pair<unknown>['name'] =>
  partsByFamily(full, answers.get(FAMILY_NAME) ?? '') ?? partsOfName(full, answers.get('nationality'));

/** Old and new forms of kanji are the same name. */
const plain = (name: string): string => plainCharacters(name.normalize('NFKC').toLowerCase());
