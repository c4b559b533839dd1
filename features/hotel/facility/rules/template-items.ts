/** Items that an organization's template can cover (docs/reference/organization.md#brands-and-templates). */
export const templateItems = [
  'form',
  'texts',
  'retention',
  'locks',
  'schedule',
  'terms',
  'permissions',
  'links',
  'look',
] as const;
export type TemplateItem = (typeof templateItems)[number];

/**
 * `inherited`: follows the template until the hotel changes the item. `own`: the hotel decides. `locked`:
 * follows the template, and the hotel cannot change the item. `source`: the template is a copy of this
 * hotel's item, and the hotel can still change it.
 */
export const itemStates = ['inherited', 'own', 'locked', 'source'] as const;
export type ItemState = (typeof itemStates)[number];

const itemsOfSettings: Partial<Record<string, TemplateItem>> = {
  'localized-filter': 'form',
  retention: 'retention',
  notification_frequency_settings: 'schedule',
  confirm_lock: 'locks',
};

/** Returns the item that a setting belongs to, or undefined. */
export const itemOfSetting = (name: string): TemplateItem | undefined =>
  name.startsWith('terms-conditions-') ? 'terms' : itemsOfSettings[name];
