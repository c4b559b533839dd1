/** Questions that are asked or not by the answer to another one (rules.ts, `asked`). */
const decidedBy: { [systemName: string]: string } = {
  nationality: 'has_japan_address',
  gov_id_number: 'has_japan_address',
  gov_id: 'has_japan_address',
  zip_code: 'has_japan_address',
  prefecture: 'has_japan_address',
  company_name: 'receipt_address',
};

/**
 * Of questions in the order of the form those that stand before the one that decides about them: they would appear above
 * what a guest has just answered. In: system names, null for the hotel's own. Out: system names.
 */
export function tooEarly(names: readonly (string | null)[]): string[] {
  return names.flatMap((name, place) => {
    const decider = name === null ? undefined : decidedBy[name];
    return name !== null && decider !== undefined && names.indexOf(decider) > place ? [name] : [];
  });
}
