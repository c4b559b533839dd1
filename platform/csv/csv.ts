/**
 * A line of CSV (RFC 4180), with its end: every cell quoted. What a spreadsheet would take for a formula gets ' before it, which
 * shows that it is text (https://owasp.org/www-community/attacks/CSV_Injection).
 */
export const csvLine = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`;

const quoted = (cell: string) => `"${guarded(clean(cell)).replaceAll('"', '""')}"`;

/** Also after spaces, and in the wide signs that Japanese spreadsheets read as the narrow ones. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\n]/u;
const guarded = (cell: string) => (FORMULA.test(cell) ? `'${cell}` : cell);

/** Signs that end a file early, or move the lines. */
const clean = (cell: string) => cell.replace(/(?![\t\n])\p{Cc}/gu, '');

/** Before the first line: spreadsheets take a file without it for one in their country's old encoding. */
export const BOM = '\ufeff';
