/**
 * Phrases that make a reader stop, each with the replacement (STYLE.md). The list catches only known cases, so
 * text that passes can still be odd.
 */
const PHRASES: [RegExp, string][] = [
  [/\bOut:/, 'write @returns'],
  [/\b(whoever|whomever)\b/i, 'name the person, or write "anyone who"'],
  [/(^|[.:;*/]\s)(Of|By|From|For) (which|whom|whose)\b/m, 'begin with the subject'],
  [/\b(is|are|was|were) told\b/i, 'say what happens: shows, returns, sends'],
  [/\banew\b/i, 'write "again"'],
  [/(?<!\bthere[\s*]+)\b(is|are|was|were) none\b/i, 'write "is not" or "has no"'],
  [/\bnobody may\b/i, 'say who may'],
  [/\bwhat (\w+ ){1,4}is, is\b/i, 'name the thing'],
  [/\b(thus|hence|lest|whence|thereof|wherein)\b/i, 'use a plain word'],
  [/\bstands (below|above|beside|behind|there|here)\b/i, 'write "is"'],
];

const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:\\'"`/])\/\/[^\n]*/g;
const TITLE = /\b(?:test|it|describe)(?:\.\w+)*\(\s*(?:\[[^\]]*\]\)\(\s*)?(['"`])((?:\\.|(?!\1).)*)\1/g;
const VALUE = /(?<=: )"(?:\\.|[^"\\])*"/g;
const CODE_BLOCK = /```[\s\S]*?```|`[^`\n]*`/g;
const EXEMPT = ['scripts/structure/phrases.ts', 'scripts/structure.test.ts', 'STYLE.md'];

export function phraseViolation(path: string, text: string): string | undefined {
  if (EXEMPT.includes(path)) return undefined;
  for (const each of textsIn(path, text))
    for (const [phrase, advice] of PHRASES) {
      const found = phrase.exec(each);
      if (found) return `"${found[0].trim()}": ${advice}`;
    }
  return undefined;
}

function textsIn(path: string, text: string): string[] {
  if (path.endsWith('.md')) return path.endsWith('.ja.md') ? [] : [text.replaceAll(CODE_BLOCK, '')];
  if (/^i18n\/en\/.*\.json$/.test(path)) return text.match(VALUE) ?? [];
  if (!/\.(tsx?|mjs)$/.test(path)) return [];
  const comments = text.match(COMMENT) ?? [];
  const titles = [...text.matchAll(TITLE)].map(([, , title = '']) => title);
  return [...comments, ...titles];
}
