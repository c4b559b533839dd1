export type FieldChange = {
  field: string;
  before: string | number | boolean | null;
  after: string | number | boolean | null;
};

const MAX_CHANGES = 20;

/**
 * Lists changed values for the audit log. Long texts and settings that are a single text are omitted because
 * they may contain personal data.
 */
export function settingChanges(before: unknown, after: unknown): FieldChange[] {
  const [old, now] = [valuesOf(before), valuesOf(after)];
  const fields = [...new Set([...old.keys(), ...now.keys()])];
  return fields
    .map(field => ({ field, before: old.get(field) ?? null, after: now.get(field) ?? null }))
    .filter(change => change.before !== change.after)
    .slice(0, MAX_CHANGES);
}

/** Maximum length, in characters, of a text in an audit entry. Longer texts are omitted. */
const MAX_VALUE_LENGTH = 40;

/**
 * Returns the values by path, such as `form.authentication_method`. Omits long texts. Also omits `value`
 * itself if it is a text.
 */
function valuesOf(value: unknown, path = ''): Map<string, string | number | boolean> {
  if (typeof value === 'number' || typeof value === 'boolean') return new Map([[path || 'value', value]]);
  if (typeof value === 'string' && path !== '' && value.length <= MAX_VALUE_LENGTH)
    return new Map([[path, value]]);
  if (typeof value !== 'object' || value === null) return new Map<string, string>();
  return new Map(
    Object.entries(value).flatMap(([name, each]) => [...valuesOf(each, path ? `${path}.${name}` : name)]),
  );
}
