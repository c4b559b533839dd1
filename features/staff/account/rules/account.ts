import { type PermissionKey, permissionKeys } from '#features/access/access/rules/permissions.ts';
import type { Role } from '#features/access/access/rules/scope.ts';
import type { ErrorCode } from '#i18n/error-codes.ts';
import { narrow } from '#platform/text/clean.ts';

/**
 * The permissions of a user of this role, given those that the facility grants `staff`
 * (docs/reference/permissions.md#roles-and-keys): `admin` holds every key. Keys that this release does not know are
 * dropped.
 */
export function permissionsFor(role: Role, granted: readonly string[]): ReadonlySet<PermissionKey> {
  if (role === 'admin') return new Set(permissionKeys);
  return new Set(permissionKeys.filter(key => granted.includes(key)));
}

/** As many stand beside a list before nobody finds one among them. */
export const MOST_SAVED_FILTERS = 20;

const USERNAME_MIN = 6;
const PASSWORD_MIN = 8;
export const USERNAME_MAX = 100;
export const PASSWORD_MAX = 128;

/** A user id: small and capital letters and a digit, at least 6 characters, no spaces. */
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

/** How a contract says so. */
export const nameMissing = { error: 'field_required', path: ['last_name'] };

/** A user id is its own whatever its case: what it is found, taken and, where somebody guesses, counted by. */
export const lowerUsername = (username: string): string => narrow(username).toLowerCase();

/** The rules of a user id, each with the code of its fault. */
const usernameParts = [
  ['lowercase', /[a-z]/],
  ['uppercase', /[A-Z]/],
  ['digit', /[0-9]/],
  ['short', new RegExp(`^[^]{${USERNAME_MIN},}$`)],
] as const;

export type UsernameFault = (typeof usernameParts)[number][0] | 'required' | 'invalid';

/** Everything that this user id lacks, in the order in which it is told; empty when it is good. */
export function usernameFaults(value: string): UsernameFault[] {
  if (value === '') return ['required'];
  const faults = usernameParts.filter(([, part]) => !part.test(value)).map(([fault]) => fault);
  return faults.length === 0 && !isUsername(value) ? ['invalid'] : faults;
}

/** The rules of a password, each with the message of its fault. */
const passwordParts = [
  ['password_lowercase', /[a-z]/],
  ['password_uppercase', /[A-Z]/],
  ['password_digit', /[0-9]/],
  ['password_special', /[.,+*?^$()[\]{}|\\!@#%&~`]/],
  ['password_short', new RegExp(`^[^]{${PASSWORD_MIN},}$`)],
] as const satisfies readonly (readonly [ErrorCode, RegExp])[];

export type PasswordFault = (typeof passwordParts)[number][0] | 'field_required' | 'field_too_long';

/** Everything that this password lacks, in the order in which it is told; empty when it is good. */
export function passwordFaults(value: string): PasswordFault[] {
  if (value === '') return ['field_required'];
  if (value.length > PASSWORD_MAX) return ['field_too_long'];
  return passwordParts.filter(([, part]) => !part.test(value)).map(([fault]) => fault);
}
