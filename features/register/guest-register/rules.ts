/**
 * Maximum date range of one download of the register, in years. The same as the legal retention period
 * (docs/front-desk.md).
 */
const MAX_YEARS = 3;

export function isTooLong(from: string, to: string): boolean {
  const last = `${String(Number(from.slice(0, 4)) + MAX_YEARS).padStart(4, '0')}${from.slice(4)}`;
  return to > last;
}

/**
 * Formats of the register. `csv_shift_jis` is a zip of the CSV and a list of the characters that Shift_JIS
 * cannot encode.
 */
export const registerFormats = ['pdf', 'xlsx', 'csv', 'csv_shift_jis'] as const;
export type RegisterFormat = (typeof registerFormats)[number];

/**
 * Names of downloaded files. Dates are in the hotel's time zone. `today` is YYYYMMDD, other dates are
 * YYYY-MM-DD. `ending` includes the dot.
 */
export const downloadNames = {
  list: (today: string): string => `${today}_logs.xlsx`,
  pictures: (from: string, to: string): string => `IDs_${from}_${to}.zip`,
  register: (from: string, to: string, ending: string): string => `register_${from}_${to}${ending}`,
};
