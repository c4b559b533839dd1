import { isUsername, passwordErrors } from '#features/staff/account/rules/account.ts';
import { ApiError } from '#platform/browser/call.ts';
import { cleanText, toHalfWidth } from '#platform/text/clean.ts';
import { isSlug } from '../rules.ts';

export type StepError =
  | 'field_required'
  | 'name_missing'
  | 'username_invalid'
  | 'password_invalid'
  | 'slug_invalid'
  | 'differs';

type FieldErrors<N extends string> = Partial<Record<N, StepError>>;
type AccountField = 'username' | 'last_name' | 'first_name' | 'password' | 'again';

export function accountErrors(typed: Record<AccountField, string>): FieldErrors<AccountField> {
  const errors: FieldErrors<AccountField> = requiredErrors(typed, ['username', 'password']);
  if (cleanText(`${typed.last_name}${typed.first_name}`) === '')
    errors.last_name = errors.first_name = 'name_missing';
  if (!errors.username && !isUsername(typed.username.trim())) errors.username = 'username_invalid';
  if (!errors.password && passwordErrors(typed.password).length > 0) errors.password = 'password_invalid';
  if (typed.password !== typed.again) errors.again = 'differs';
  return errors;
}

export const hotelFields = ['name', 'slug_name', 'country', 'state', 'city', 'address'] as const;

export function facilityErrors(typed: Record<(typeof hotelFields)[number], string>) {
  const faults: Partial<Record<(typeof hotelFields)[number], 'field_required' | 'slug_invalid'>> =
    requiredErrors(typed, hotelFields);
  if (!faults.slug_name && !isSlug(slugOf(typed.slug_name))) faults.slug_name = 'slug_invalid';
  return faults;
}

/** Returns a typed slug in its stored form. Full-width letters from a Japanese keyboard become half-width. */
export const slugOf = (typed: string): string => toHalfWidth(typed).trim();

function requiredErrors<N extends string>(typed: Record<N, string>, names: readonly N[]) {
  const faults: Partial<Record<N, 'field_required'>> = {};
  for (const name of names) if (typed[name].trim() === '') faults[name] = 'field_required';
  return faults;
}

/**
 * Returns whether the value is taken. A rejected check (403, 429) counts as not taken, because checks are
 * limited to ten an hour and unavailable to users who are signed in to another hotel. The server checks again
 * when the step is saved.
 */
export async function isTaken(check: Promise<{ data: { exist: boolean } }>): Promise<boolean> {
  try {
    return (await check).data.exist;
  } catch (error) {
    if (error instanceof ApiError && [403, 429].includes(error.status)) return false;
    throw error;
  }
}
