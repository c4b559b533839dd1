/**
 * Limits for reading one file, so that a small file can neither fill the memory nor keep the server busy
 * (docs/security/limits.md#uploads):
 * - the file size, the rows below the titles, the cells of a row and the characters of a cell
 * - the highest row number, which is Excel's, so that empty rows cannot continue forever
 * - for a workbook: the number of parts, their unpacked size, the nesting depth of elements, and the bytes
 * between the beginnings and ends of elements
 * - the number of attributes of an element and their length, and the length of a number format
 * - the time and the memory for reading a file
 */
export const SHEET_LIMITS = {
  bytes: 50 * 1024 * 1024,
  rows: 100_000,
  lastRow: 1_048_576,
  columns: 200,
  letters: 2000,
  parts: 1000,
  deepest: 60,
  silence: 1024 * 1024,
  attributes: 100,
  attribute: 100_000,
  format: 1000,
  unpackedSheet: 600 * 1024 * 1024,
  unpackedTexts: 100 * 1024 * 1024,
  seconds: 60,
  megabytes: 512,
} as const;
