/**
 * What is read of one file at most: the file itself, its rows below the titles, cells of a row, letters of a cell; where its last
 * row may stand, which is where Excel's last row is, so that empty ones cannot go on for ever; of a workbook
 * how many parts it has, how large what is read of it becomes once it is unpacked, how deep its elements stand in each other, and how
 * long a piece of one may be in which nothing begins or ends (bytes), so that a small file can neither swell nor keep the server busy;
 * how many attributes an element has, how long each of them is, and a number format; and for how long and with how much memory a file
 * may be read (docs/security/limits.md#uploads).
 */
export const SHEET = {
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
