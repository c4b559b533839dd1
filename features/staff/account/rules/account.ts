import { type PermissionKey, permissionKeys } from '#features/access/access/rules/permissions.ts';
import type { Role } from '#features/access/access/rules/scope.ts';
import type { ErrorCode } from '#i18n/error-codes.ts';
import { toHalfWidth } from '#platform/text/clean.ts';

/**
 * Returns the permissions of a user with this role. `granted`: the permissions that the facility grants to
 * `staff`. `admin` has every permission (docs/reference/permissions.md#roles-and-keys). Drops permissions that
 * are unknown to this release.
 */
export function permissionsFor(role: Role, granted: readonly string[]): ReadonlySet<PermissionKey> {
  if (role === 'admin') return new Set(permissionKeys);
  return new Set(permissionKeys.filter(key => granted.includes(key)));
}

/** More filters would be hard to scan next to a list. */
export const MAX_SAVED_FILTERS = 20;

const USERNAME_MIN = 6;
const PASSWORD_MIN = 8;
export const USERNAME_MAX = 100;
export const PASSWORD_MAX = 128;

/**
 * Whether a value is a valid user ID: 6 to 100 ASCII characters without spaces, including a lower-case
 * letter, an upper-case letter and a digit.
 */
export function isUsername(value: string): boolean {
  const { length } = value;
  return (
    length >= USERNAME_MIN &&
    length <= USERNAME_MAX &&
    /^[!-~]+$/.test(value) &&
    [/[a-z]/, /[A-Z]/, /[0-9]/].every(part => part.test(value))
  );
}

/** Some people have only one name, which may be in either field. */
export const hasName = ({ first_name, last_name }: { first_name: string; last_name: string }): boolean =>
  `${first_name}${last_name}` !== '';

export const nameMissingError = { error: 'field_required', path: ['last_name'] };

/** Normalizes a user ID for lookup, uniqueness and counting of failed attempts. Ignores case and width. */
export const lowerUsername = (username: string): string => toHalfWidth(username).toLowerCase();

const usernameRules = [
  ['lowercase', /[a-z]/],
  ['uppercase', /[A-Z]/],
  ['digit', /[0-9]/],
  ['short', new RegExp(`^[^]{${USERNAME_MIN},}$`)],
] as const;

export type UsernameError = (typeof usernameRules)[number][0] | 'required' | 'invalid';

/** Returns all requirements that a user ID does not meet, in display order. Empty if it is valid. */
export function usernameErrors(value: string): UsernameError[] {
  if (value === '') return ['required'];
  const faults = usernameRules.filter(([, part]) => !part.test(value)).map(([fault]) => fault);
  return faults.length === 0 && !isUsername(value) ? ['invalid'] : faults;
}

const passwordRules = [
  ['password_lowercase', /[a-z]/],
  ['password_uppercase', /[A-Z]/],
  ['password_digit', /[0-9]/],
  ['password_special', /[!-/:-@[-`{-~]/],
  ['password_short', new RegExp(`^[^]{${PASSWORD_MIN},}$`)],
] as const satisfies readonly (readonly [ErrorCode, RegExp])[];

export type PasswordError = (typeof passwordRules)[number][0] | 'field_required' | 'field_too_long';

/** Returns all requirements that a password does not meet, in display order. Empty if it is valid. */
export function passwordErrors(value: string): PasswordError[] {
  if (value === '') return ['field_required'];
  if (value.length > PASSWORD_MAX) return ['field_too_long'];
  return passwordRules.filter(([, part]) => !part.test(value)).map(([fault]) => fault);
}
