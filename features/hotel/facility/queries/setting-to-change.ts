import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { forbidden, invalidInput } from '#platform/http/refusal.ts';
import { isSettingName, type SettingName, settings } from '../contract/setting-registry.ts';

/**
 * Returns the name of a setting that the user may change.
 * @throws 422 for a setting that no user changes, or 403
 */
export function settingToChange({ owner, permissions }: StaffScope, name: string): SettingName {
  if (!isSettingName(name)) throw invalidInput({ name: 'field_invalid' });
  const { editor } = settings[name];
  if (editor === 'nobody') throw invalidInput({ name: 'field_invalid' });
  if (editor === 'owner' ? !owner : !permissions.has(editor)) throw forbidden();
  return name;
}
