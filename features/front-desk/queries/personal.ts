import type { StaffScope } from '#features/access/rules/scope.ts';

/**
 * What stands for a personal value in the list and the details (docs/reference/permissions.md#fields): as long for
 * everybody.
 */
const MASK = '＊＊＊＊';

/** Shows a personal value, or a mask where the reader may not see personal information. No value stays no value. */
export type Show = (value: string) => string;

export const mayReadPersonal = (scope: StaffScope) => scope.permissions.has('list.personal_information.view');

export function showFor(scope: StaffScope): Show {
  return mayReadPersonal(scope) ? value => value : value => (value === '' ? '' : MASK);
}

/** Questions whose answers tell nothing of a person. What a facility asks itself may: it counts as personal. */
const impersonal: ReadonlySet<string | null> = new Set([
  'has_japan_address',
  'receipt_address',
  'direct_mail',
]);

export const isPersonal = (systemName: string | null) => !impersonal.has(systemName);
