/** For how many years one download of the register goes at most: as long as the law has it kept (docs/front-desk.md). */
const MOST_YEARS = 3;

/** Whether a range of days (YYYY-MM-DD, both included) is longer than one download of the register may be. */
export function isTooLong(from: string, to: string): boolean {
  const last = `${String(Number(from.slice(0, 4)) + MOST_YEARS).padStart(4, '0')}${from.slice(4)}`;
  return to > last;
}

/** As what the register is downloaded; the last one is a zip, with a list of what Shift_JIS cannot hold beside the CSV. */
export const bookFormats = ['pdf', 'xlsx', 'csv', 'csv_shift_jis'] as const;
export type BookFormat = (typeof bookFormats)[number];

/** What downloaded files are called. Days are the hotel's: `today` YYYYMMDD, the others YYYY-MM-DD; `ending` with its dot. */
export const downloadNames = {
  list: (today: string): string => `${today}_logs.xlsx`,
  pictures: (from: string, to: string): string => `IDs_${from}_${to}.zip`,
  register: (from: string, to: string, ending: string): string => `register_${from}_${to}${ending}`,
};
