import { isSameAnswer, type TravelDocument } from '#features/form/questionnaire/rules/travel-document.ts';

/** The result of comparing a guest's answer with the passport. `none`: the guest did not answer. */
export type Agreement = 'same' | 'differs' | 'none';

/**
 * `isTheirs` is true if both number and name agree. Staff must compare names that are not in Latin script
 * themselves (docs/reference/registrations.md#the-original-passport).
 */
export function comparePassport(
  { surname, givenNames, number }: TravelDocument,
  answered: { name: string; number: string },
): { name: Agreement; number: Agreement; isTheirs: boolean } {
  const compareAnswer = (systemName: string, typed: string, found: string): Agreement =>
    typed.trim() === '' ? 'none' : isSameAnswer(systemName, typed, found) ? 'same' : 'differs';
  const name = compareAnswer('full_name', answered.name, `${givenNames} ${surname}`);
  const numberAgreement = compareAnswer('gov_id_number', answered.number, number);
  return { name, number: numberAgreement, isTheirs: name === 'same' && numberAgreement === 'same' };
}
