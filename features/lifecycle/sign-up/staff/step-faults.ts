import { isUsername, passwordFaults } from '#features/staff/account/rules/account.ts';
import { ApiError } from '#platform/browser/call.ts';
import { cleanText, narrow } from '#platform/text/clean.ts';
import { isSlug } from '../rules.ts';

export type StepFault =
  | 'field_required'
  | 'name_missing'
  | 'username_invalid'
  | 'password_invalid'
  | 'slug_invalid'
  | 'differs';

type Faults<N extends string> = Partial<Record<N, StepFault>>;
type AccountField = 'username' | 'last_name' | 'first_name' | 'password' | 'again';

/** The faults of the owner's account: of a password only that it is not valid. */
export function accountFaults(typed: Record<AccountField, string>): Faults<AccountField> {
  const faults: Faults<AccountField> = missing(typed, ['username', 'password']);
  if (cleanText(`${typed.last_name}${typed.first_name}`) === '')
    faults.last_name = faults.first_name = 'name_missing';
  if (!faults.username && !isUsername(typed.username.trim())) faults.username = 'username_invalid';
  if (!faults.password && passwordFaults(typed.password).length > 0) faults.password = 'password_invalid';
  if (typed.password !== typed.again) faults.again = 'differs';
  return faults;
}

/** The fields that a new hotel must fill in. */
export const askedOfHotel = ['name', 'slug_name', 'country', 'state', 'city', 'address'] as const;

/** The fields of the hotel that are missing, and a slug that addresses cannot hold. */
export function facilityFaults(typed: Record<(typeof askedOfHotel)[number], string>) {
  const faults: Partial<Record<(typeof askedOfHotel)[number], 'field_required' | 'slug_invalid'>> = missing(
    typed,
    askedOfHotel,
  );
  if (!faults.slug_name && !isSlug(slugOf(typed.slug_name))) faults.slug_name = 'slug_invalid';
  return faults;
}

/** What is stored of a typed slug: full-width letters of a Japanese keyboard count as plain ones. */
export const slugOf = (typed: string): string => narrow(typed).trim();

function missing<N extends string>(typed: Record<N, string>, names: readonly N[]) {
  const faults: Partial<Record<N, 'field_required'>> = {};
  for (const name of names) if (typed[name].trim() === '') faults[name] = 'field_required';
  return faults;
}

/**
 * Looking is limited to ten an hour, and not for everybody who is signed in to another hotel in this browser: then the
 * server decides when the step is stored.
 */
export async function isTaken(look: Promise<{ data: { exist: boolean } }>): Promise<boolean> {
  try {
    return (await look).data.exist;
  } catch (error) {
    if (error instanceof ApiError && [403, 429].includes(error.status)) return false;
    throw error;
  }
}
