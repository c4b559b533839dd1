import { isEmail } from '#features/questionnaire/rules/formats.ts';
import { passwordFaults, type UsernameFault, usernameFaults } from '#features/user/rules/account.ts';

export const fieldNames = [
  'username',
  'password',
  'email',
  'last_name',
  'first_name',
  'role',
  'present_password',
] as const;
export type FieldName = (typeof fieldNames)[number];
export type UserFault = UsernameFault | 'password' | 'email';

/** What is wrong with each field of a user, the first of it. A password may be left out of an edit. */
export function userFaults(
  typed: Record<FieldName, string>,
  { withPassword, withPresent = false }: { withPassword: boolean; withPresent?: boolean },
): Partial<Record<FieldName, UserFault>> {
  const faults: Partial<Record<FieldName, UserFault>> = {};
  for (const name of fieldNames) {
    if (name === 'password' && !withPassword) continue;
    if (name === 'present_password' && !withPresent) continue;
    const fault = typed[name].trim() === '' ? 'required' : faultOf(name, typed[name]);
    if (fault) faults[name] = fault;
  }
  return faults;
}

function faultOf(name: FieldName, value: string): UserFault | undefined {
  if (name === 'username') return usernameFaults(value.trim())[0];
  if (name === 'password') return passwordFaults(value).length > 0 ? 'password' : undefined;
  return name === 'email' && !isEmail(value.trim()) ? 'email' : undefined;
}
