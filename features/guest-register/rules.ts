/** What the guest register is handed out as: a document, a workbook, or a table of text in UTF-8 or Shift_JIS. */
export const bookFormats = ['pdf', 'xlsx', 'csv', 'csv_shift_jis'] as const;
export type BookFormat = (typeof bookFormats)[number];
