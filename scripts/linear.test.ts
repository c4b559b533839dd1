import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { parseAst } from 'rolldown/parseAst';
import { whyNotLinear } from './dev-tools/judge-expression.ts';
import { printLine } from './say.ts';
import { readTree } from './structure/read-tree.ts';

// Rejects regular expressions in the product that take more than linear time, because a text of a few
// kilobytes could stop the server for all hotels (docs/decisions/2026-11-29-untrusted-files.md). Expressions
// found safe are cached, so that only new expressions take time.

const PRODUCT = /^(apps|db|features|i18n|platform|ui)\/.+\.tsx?$/;
const EXCLUDED = /\.test\.tsx?$|\/factory\.ts$|^apps\/server\/(demo|dev)\b/;
const CACHE_FILE = '.cache/linear.json';

/** Files that assemble an expression from parts, with the reason why each result is linear. */
const BUILT: Record<string, string> = {
  'features/integration/booking-entry/rules/file/spreadsheet.ts': 'month names from a list, and digits',
  'features/guest/check-in-form/guest/answers/phone-answer.tsx': 'digits in a fixed order, from the start',
  'features/message/message/queries/letters/hotel-text.ts': 'our own tags, with no repetition between them',
  'features/message/message/rules/tags.ts': 'words from a list, next to a bracket and spaces',
  'features/staff/account/rules/account.ts': 'counts signs',
  'i18n/phone-spellings.ts': 'a fixed number of digits, from the start',
  'platform/config/values.ts': 'counts digits, and reads a setting of the operator',
  'platform/text/clean.ts': 'single characters of a class, with no repetition',
  'platform/text/name-characters.ts': 'one character from a list',
};

type FoundExpression = { path: string; line: number; pattern: string; flags: string };

const expressions: FoundExpression[] = [];
const assemblingFiles = new Set<string>();
for (const [path, text] of await readTree())
  if (PRODUCT.test(path) && !EXCLUDED.test(path)) collectExpressions(path, text);

const safePatterns = new Set<string>(await readCache());
const faults = [
  ...[...assemblingFiles]
    .filter(path => !BUILT[path])
    .map(path => `${path} builds an expression that is not in BUILT`),
  ...Object.keys(BUILT)
    .filter(path => !assemblingFiles.has(path))
    .map(path => `${path} is in BUILT but builds no expression`),
];
for (const each of expressions) {
  const fault = await faultOf(each);
  if (fault) faults.push(fault);
}
await mkdir('.cache', { recursive: true });
await writeFile(CACHE_FILE, JSON.stringify([...safePatterns].toSorted()));
for (const fault of faults) printLine(fault);
process.exitCode = faults.length === 0 ? 0 : 1;

async function readCache(): Promise<string[]> {
  try {
    const stored: unknown = JSON.parse(await readFile(CACHE_FILE, 'utf8'));
    return Array.isArray(stored) ? stored.filter(each => typeof each === 'string') : [];
  } catch {
    return [];
  }
}

function collectExpressions(path: string, text: string): void {
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, regex, start, callee } = node as Record<string, unknown>;
    if (type === 'Literal' && regex && typeof start === 'number')
      expressions.push({
        path,
        line: text.slice(0, start).split('\n').length,
        ...(regex as Pick<FoundExpression, 'pattern' | 'flags'>),
      });
    if (type === 'NewExpression' && (callee as { name?: string }).name === 'RegExp')
      assemblingFiles.add(path);
    for (const value of Object.values(node)) visit(value);
  };
  visit(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }).body);
}

async function faultOf({ path, line, pattern, flags }: FoundExpression): Promise<string | undefined> {
  const expression = `/${pattern}/${flags}`;
  if (safePatterns.has(expression)) return undefined;
  const fault = await whyNotLinear(pattern, flags);
  if (fault) return `${path}:${line} ${expression} ${fault}`;
  safePatterns.add(expression);
  return undefined;
}
