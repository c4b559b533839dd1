export type SettingChanged = {
  field: string;
  before: string | number | boolean | null;
  after: string | number | boolean | null;
};

/** The most changes that one audit entry shows. */
const MOST = 20;

/**
 * Lists changed values for the audit log. Texts for guests are omitted, since they may contain personal data.
 */
export function settingChanges(before: unknown, after: unknown): SettingChanged[] {
  const [old, now] = [valuesOf(before), valuesOf(after)];
  const fields = [...new Set([...old.keys(), ...now.keys()])];
  return fields
    .map(field => ({ field, before: old.get(field) ?? null, after: now.get(field) ?? null }))
    .filter(change => change.before !== change.after)
    .slice(0, MOST);
}

/** The longest text, in characters, that one entry shows. Longer ones are omitted. */
const LONGEST = 40;

/** Returns every value by its path, such as `form.authentication_method`. */
function valuesOf(value: unknown, path = ''): Map<string, string | number | boolean> {
  if (typeof value === 'number' || typeof value === 'boolean') return new Map([[path || 'value', value]]);
  if (typeof value === 'string' && path !== '' && value.length <= LONGEST) return new Map([[path, value]]);
  if (typeof value !== 'object' || value === null) return new Map<string, string>();
  return new Map(
    Object.entries(value).flatMap(([name, each]) => [...valuesOf(each, path ? `${path}.${name}` : name)]),
  );
}
