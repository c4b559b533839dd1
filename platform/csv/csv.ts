/**
 * Formats a CSV line (RFC 4180) with all cells quoted. Text that a spreadsheet would evaluate as a formula gets
 * a leading ', which marks it as text (https://owasp.org/www-community/attacks/CSV_Injection).
 */
export const csvLine = (cells: readonly string[]): string => `${cells.map(quoteCell).join(',')}\r\n`;

const quoteCell = (cell: string) => `"${escapeFormula(removeControls(cell)).replaceAll('"', '""')}"`;

/**
 * Also matches signs that follow spaces. Japanese spreadsheets treat full-width signs like half-width ones.
 */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\n]/u;
const escapeFormula = (cell: string) => (FORMULA.test(cell) ? `'${cell}` : cell);

/** Control characters can end a file early or shift lines. */
const removeControls = (cell: string) => cell.replace(/(?![\t\n])\p{Cc}/gu, '');

/** Byte order mark before the first line. Without it, spreadsheets assume their country's legacy encoding. */
export const BOM = '\ufeff';
