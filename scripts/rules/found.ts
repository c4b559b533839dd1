/** A test with a comment `// Rule: id, id` above it. */
export type RuleReference = { rules: string[]; file: string; test: string };

const COMMENT = /^[ \t]*\/\/ Rule: (.+)$/gm;
const OPENING = /^\s*(?:\/\/.*\n\s*)*(?:for \(.*\)(?: \{)?\s*)?(?:it|test)(\.each)?(?:<[^>]*>)?\s*\(/;
const STRING = /(['"`])((?:\\.|(?!\1)[\s\S])*)\1/y;

/**
 * Returns the tests of a file that have a `// Rule:` comment. A comment without a test directly below has an
 * empty title.
 */
export function findReferences(file: string, source: string): RuleReference[] {
  return [...source.matchAll(COMMENT)].map(found => ({
    rules: (found[1] ?? '').split(',').map(id => id.trim()),
    file,
    test: titleIn(source.slice(found.index + found[0].length + 1)),
  }));
}

/**
 * Returns the title of the test at the beginning of a text. For a table of cases, the title follows the cases.
 */
function titleIn(source: string): string {
  const opening = OPENING.exec(source);
  if (!opening) return '';
  const titleStart = opening[0].length;
  const from = opening[1] ? source.indexOf('(', endOf(source, titleStart)) + 1 : titleStart;
  STRING.lastIndex = from + (/^\s*/.exec(source.slice(from))?.[0].length ?? 0);
  return STRING.exec(source)?.[2]?.replaceAll(/\\(.)/g, '$1').replaceAll(/\s+/g, ' ').trim() ?? '';
}

/**
 * Returns the position after the closing parenthesis of the group that begins before `from`. Parentheses in
 * strings are ignored.
 */
function endOf(source: string, from: number): number {
  let depth = 1;
  let at = from;
  while (depth > 0 && at < source.length) {
    STRING.lastIndex = at;
    const string = STRING.exec(source);
    if (string) at += string[0].length;
    else {
      if (source[at] === '(') depth += 1;
      if (source[at] === ')') depth -= 1;
      at += 1;
    }
  }
  return at;
}
