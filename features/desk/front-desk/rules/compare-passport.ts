import { saysTheSame, type TravelDocument } from '#features/form/questionnaire/rules/travel-document.ts';

/** How an answer of the guest compares with the passport. `none`: not answered. */
export type Agreement = 'same' | 'differs' | 'none';

/**
 * `isTheirs`: number and name agree. Names in other scripts than Latin must be compared by staff
 * (docs/reference/registrations.md#the-original-passport).
 */
export function comparePassport(
  { surname, givenNames, number }: TravelDocument,
  answered: { name: string; number: string },
): { name: Agreement; number: Agreement; isTheirs: boolean } {
  const agreement = (systemName: string, typed: string, found: string): Agreement =>
    typed.trim() === '' ? 'none' : saysTheSame(systemName, typed, found) ? 'same' : 'differs';
  const name = agreement('full_name', answered.name, `${givenNames} ${surname}`);
  const byNumber = agreement('gov_id_number', answered.number, number);
  return { name, number: byNumber, isTheirs: name === 'same' && byNumber === 'same' };
}
