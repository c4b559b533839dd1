import type { QuestionItem } from '#features/form/questionnaire/contract/questions.ts';
import { answerOf, typedAnswer } from '#features/form/questionnaire/rules/answers.ts';
import { splitByFamilyName } from '#features/form/questionnaire/rules/family-part.ts';
import type { FormPerson } from './form.ts';

const ASIAN_FAMILY = /^([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々]+)\s+\S/u;

/**
 * Returns the family name with the space that separates it from the given name. Returns "" if the family name
 * is uncertain: only a passport, or a name in Chinese characters, kana or Hangul, shows which part it is.
 */
export function familyNameWithSpace(name: string, family = ''): string {
  const parts = splitByFamilyName(name, family);
  if (parts) return name.startsWith(parts.family) ? `${parts.family} ` : ` ${parts.family}`;
  const [, first] = ASIAN_FAMILY.exec(name) ?? [];
  return first === undefined ? '' : `${first} `;
}

const nameQuestions = ['full_name', 'full_name_for_katakana'];

export type FamilyAnswer = { question: QuestionItem; value: string };

/**
 * Returns the answers, besides the address, that a companion of the same family copies from the main guest.
 * `masks` contains the masked booking values by system name.
 */
export function familyAnswers(
  main: FormPerson,
  questions: readonly QuestionItem[],
  masks: ReadonlyMap<string, string> = new Map(),
): FamilyAnswer[] {
  const companionQuestions = questions.filter(each => each.visibility_companion === 1);
  return companionQuestions.flatMap(question => {
    const answer = answerOf(question, main) || (masks.get(question.system_name ?? '') ?? '');
    const value = sharedAnswer(question, answer, main.family_name);
    return value === '' ? [] : [{ question, value }];
  });
}

function sharedAnswer({ system_name }: QuestionItem, answer: string, family: string | undefined): string {
  if (nameQuestions.includes(system_name ?? '')) return familyNameWithSpace(answer, family);
  return system_name === 'nationality' ? answer : '';
}

export function withFamily(person: FormPerson, family: readonly FamilyAnswer[]): FormPerson {
  const blank = family.filter(({ question }) => answerOf(question, person) === '');
  const filled = blank.map(({ question, value }) => [String(question.id), value]);
  return { ...person, other_form: { ...person.other_form, ...Object.fromEntries(filled) } };
}

/** Removes what `withFamily` filled in, unless the guest has changed it. */
export function withoutFamily(person: FormPerson, family: readonly FamilyAnswer[]): FormPerson {
  const unchangedIds = family.flatMap(({ question: { id }, value }) =>
    person.other_form[id] === value ? [String(id)] : [],
  );
  const others = Object.entries(person.other_form).filter(([id]) => !unchangedIds.includes(id));
  return { ...person, other_form: Object.fromEntries(others) };
}

/** Returns whether a companion's name is blank or contains only the family name filled in by `withFamily`. */
export function needsGivenName(
  person: FormPerson,
  name: QuestionItem,
  family: readonly FamilyAnswer[],
): boolean {
  const typedName = typedAnswer(name, person);
  return typedName === '' || family.some(({ question, value }) => question === name && value === typedName);
}
