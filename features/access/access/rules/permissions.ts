/** Every permission key (docs/reference/permissions.md#roles-and-keys), in the form category.name.control. */
export const permissionKeys = [
  'list.search_terms.edit',
  'list.pre_check_in.download',
  'list.details_pop_up.view',
  'list.personal_information.view',
  'checkin_form_setting.questionnaire.view',
  'checkin_form_setting.questionnaire.edit',
  'filter_setting.localized_filter.view',
  'filter_setting.localized_filter.edit',
  'filter_setting.localized_filter.create',
  'setting.picture.download',
  'setting.basic_information.view',
  'setting.basic_information.edit',
  'setting.facility_information.view',
  'setting.facility_information.edit',
  'setting.language_setting.view',
  'setting.language_setting.edit',
  'setting.user.view',
  'setting.user.create',
  'setting.user.edit',
  'setting.user.delete',
  'notice_setting.email.view',
  'notice_setting.email.edit',
  'notice_setting.sms.view',
  'notice_setting.sms.edit',
  'notice_setting.frequency.view',
  'notice_setting.frequency.edit',
  'tac.terms_information.edit',
  'integration.bookings.edit',
] as const;

export type PermissionKey = (typeof permissionKeys)[number];

/**
 * The default permissions of the `staff` role, which the owner may change
 * (docs/reference/permissions.md#roles-and-keys). The `admin` role has every permission.
 */
export const staffDefaults: readonly PermissionKey[] = [
  'list.search_terms.edit',
  'list.details_pop_up.view',
  'list.personal_information.view',
  'checkin_form_setting.questionnaire.view',
  'filter_setting.localized_filter.view',
  'setting.basic_information.view',
  'setting.facility_information.view',
  'setting.language_setting.view',
  'notice_setting.email.view',
  'notice_setting.sms.view',
  'notice_setting.frequency.view',
];

export function permissionParts(key: PermissionKey): { category: string; name: string; control: string } {
  const [category = '', name = '', control = ''] = key.split('.');
  return { category, name, control };
}
