import type { FormPerson } from '../form/form.ts';
import { refusedOf } from '../form/form-check.ts';
import type { FormCheck } from '../form/use-form-check.ts';
import type { OpenForm } from '../form/with-form.tsx';

/** How many fields of a person are still to be filled in or corrected. */
export function leftOf({ form, questions }: OpenForm, { faults }: FormCheck, person: FormPerson): number {
  const paths = [...Object.keys(faults.get(person.key) ?? {}), ...refusedOf(form, person, questions).keys()];
  return new Set(paths).size;
}
