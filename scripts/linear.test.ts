import '#test/harness/alone.ts';
import { parseAst } from 'rolldown/parseAst';
import { expect, test } from 'vitest';
import { whyNotLinear } from './dev-tools/judge-expression.ts';
import { readTree } from './structure/read-tree.ts';

// Rejects regular expressions in the product that take more than linear time, because a text of a few
// kilobytes could stop the server for all hotels (docs/decisions/2026-11-29-untrusted-files.md).

const PRODUCT = /^(apps|db|features|i18n|platform|ui)\/.+\.tsx?$/;
const EXCLUDED = /\.test\.tsx?$|\/factory\.ts$|^apps\/server\/(demo|dev)\b/;

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

test('every regular expression of the product takes linear time', async () => {
  const linear = new Set<string>();
  const faults: string[] = [];
  for (const { path, line, pattern, flags } of expressions) {
    const expression = `/${pattern}/${flags}`;
    if (linear.has(expression)) continue;
    const fault = await whyNotLinear(pattern, flags);
    if (fault) faults.push(`${path}:${line} ${expression} ${fault}`);
    else linear.add(expression);
  }
  expect(faults).toEqual([]);
});

test('exactly the files with a stated reason assemble an expression', () => {
  expect([...assemblingFiles].toSorted()).toEqual(Object.keys(BUILT).toSorted());
});

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
