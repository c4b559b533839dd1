import { existsSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { importsOf } from './structure/imports.ts';
import { placeOf, SUBJECTS } from './structure/place.ts';
import { subjectViolation } from './structure/subjects.ts';

// Measures the structure of the code: `npm run figures`. With a folder, also lists what is counted:
// `npm run figures -- features/booking/booking`.

const FOLDERS = ['apps', 'features', 'i18n', 'platform', 'ui'];

// Matches comments, imports and strings, because "a time as HH:mm" in a string is not a cast.
const NOT_CODE = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$|^import [^;]*;$|'(?:[^'\\\n]|\\.)*'/gm;

type File = { path: string; text: string; lines: number };

const allFiles = await sources();
const pathParts = process.argv.slice(2);
const isWanted = (path: string) => pathParts.length === 0 || pathParts.some(part => path.startsWith(part));
const allProduct = allFiles.filter(({ path }) => !placeOf(path).isTest && placeOf(path).part !== 'factory');
const product = allProduct.filter(({ path }) => isWanted(path));
const tests = allFiles.filter(file => !allProduct.includes(file) && isWanted(file.path));
const edges = allFiles.flatMap(({ path, text }) => importsOf(path, text));
const productPaths = new Set(allProduct.map(({ path }) => path));
const importers = Map.groupBy(
  edges.filter(({ from }) => productPaths.has(from)),
  ({ to }) => to,
);
const lines = sum(product.map(file => file.lines));
const screens = product.filter(({ path }) => path.endsWith('.tsx'));
const sizes = product.map(file => file.lines).toSorted((a, b) => a - b);

print(
  'files, lines',
  `${product.length}, ${lines}; tests and builders ${tests.length}, ${sum(tests.map(file => file.lines))}`,
);
print(
  'lines of a file: median, p90, most',
  [0.5, 0.9, 1].map(at => sizes[Math.ceil(sizes.length * at) - 1]).join(', '),
);
const paths = (files: readonly File[]) => files.map(file => file.path);
printShare('files under 25 lines', paths(product.filter(file => file.lines < 25)), product.length);
printShare(
  'files under 40 lines that one file imports',
  paths(product.filter(file => file.lines < 40 && importers.get(file.path)?.length === 1)),
  product.length,
);
const exported = exportsOf(product);
printShare('exports that one file uses', exported.filter(hasOneUser()), exported.length);
print('largest feature', largest());
print('imports of later subjects', String(edges.filter(isForbiddenImport).length));
print(
  '`as` in 1,000 lines',
  perThousand(product, /(?<!\[\w+ in [^\]\n]*) as (?!const\b)(?:[A-Z{]|\((?!$))| as unknown\b/g, lines),
);
print(
  'useEffect in 1,000 lines of .tsx',
  perThousand(product, /\buseEffect\(/g, sum(screens.map(file => file.lines))),
);
print('equality by JSON.stringify', String(count(product, /JSON\.stringify\([^)]*\) [!=]== JSON/g)));

async function sources(): Promise<File[]> {
  const found: File[] = [];
  for (const folder of FOLDERS.filter(existsSync))
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      if (!entry.isFile() || !/^(?!.*node_modules).+\.tsx?$/.test(path)) continue;
      const text = readFileSync(path, 'utf8');
      found.push({ path, text, lines: text.split('\n').length - 1 });
    }
  return found;
}

function exportsOf(files: readonly File[]): string[] {
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(/^export (?:async )?(?:const|function|class|type|let) (\w+)/gm)].map(
      ([, name]) => `${path} ${name}`,
    ),
  );
}

function hasOneUser(): (name: string) => boolean {
  const users = new Map<string, number>();
  for (const { path, text } of allProduct)
    for (const { to, names } of namedImports(path, text))
      for (const name of names) users.set(`${to} ${name}`, (users.get(`${to} ${name}`) ?? 0) + 1);
  return name => users.get(name) === 1;
}

function namedImports(path: string, text: string) {
  const statements = text.matchAll(/^import (?:type )?\{([^}]*)\} from '([^']+)'/gm);
  return [...statements].flatMap(([statement, list = '']) =>
    importsOf(path, `${statement};`).map(({ to }) => ({
      to,
      names: list.split(',').flatMap(each => /^(?:type )?(\w+)/.exec(each.trim())?.[1] ?? []),
    })),
  );
}

function largest(): string {
  const subjectSizes = SUBJECTS.map(subject => ({
    subject,
    lines: sum(product.filter(({ path }) => path.startsWith(`features/${subject}/`)).map(file => file.lines)),
  })).toSorted((a, b) => b.lines - a.lines);
  return subjectSizes
    .slice(0, 4)
    .map(({ subject, lines: own }) => `${subject} ${share(own, lines)}`)
    .join(', ');
}

/**
 * Returns whether a feature imports from a subject that comes after its own in `SUBJECTS`, which is not allowed.
 * Includes test builders and tables, but not tests.
 */
function isForbiddenImport({ from, to, ...edge }: (typeof edges)[number]): boolean {
  const [here, there] = [placeOf(from), placeOf(to)];
  if (here.isTest || here.layer !== 'features' || there.layer !== 'features') return false;
  return (
    SUBJECTS.indexOf(there.subject) > SUBJECTS.indexOf(here.subject) ||
    (subjectViolation({ from, to, ...edge })?.includes('is below') ?? false)
  );
}

/** Counts matches in code only, not in comments, imports and strings. */
function count(files: readonly File[], pattern: RegExp): number {
  return sum(files.map(({ text }) => text.replace(NOT_CODE, '').match(pattern)?.length ?? 0));
}

function perThousand(files: readonly File[], pattern: RegExp, of: number): string {
  const found = count(files, pattern);
  return `${((found * 1000) / of).toFixed(2)} (${found})`;
}

/** Prints the share. If only a part of the code is measured, also lists the names. */
function printShare(what: string, found: readonly string[], of: number): void {
  print(what, share(found.length, of));
  if (pathParts.length > 0) process.stdout.write(found.map(name => `  ${name}\n`).join(''));
}

function share(part: number, whole: number): string {
  return `${((part * 100) / whole).toFixed(1)} % (${part})`;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

function print(what: string, figure: string): void {
  process.stdout.write(`${what.padEnd(46)}${figure}\n`);
}
