import '#test/harness/alone.ts';
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '#test/harness/embedded.ts';

const run = promisify(execFile);
const PROJECTS = ['server', 'browser'];
const LONG = { maxBuffer: 64 * 1024 * 1024 };

test('every TypeScript file belongs to a type-checked project', async () => {
  const checked = new Set<string>();
  for (const project of PROJECTS) {
    const { stdout } = await run('tsc', ['-p', `tsconfig.${project}.json`, '--listFilesOnly'], LONG);
    for (const path of stdout.split('\n')) checked.add(path.replace(`${process.cwd()}/`, ''));
  }
  // Examples are excluded because they compile only after test/integrators/vendor.test.ts has generated their
  // types.
  const not = [':!*.d.mts', ':!docs/examples'];
  const { stdout } = await run('git', ['ls-files', '*.ts', '*.tsx', '*.mts', ...not], LONG);
  const all = stdout.split('\n').filter(path => path !== '');
  expect(all.length).toBeGreaterThan(1000);
  expect(all.filter(path => !checked.has(path))).toEqual([]);
});

const faults: [fault: string, path: string, text: string][] = [
  [
    'typescript(no-floating-promises)',
    'features/message/message/commands/planted.ts',
    'Promise.reject(new Error());',
  ],
  ['typescript(no-misused-promises)', 'ui/planted.ts', 'if (Promise.resolve(true)) throw new Error();'],
  [
    'typescript(no-unsafe-return)',
    'platform/clock/planted.ts',
    "export const two = (): number => JSON.parse('2');",
  ],
  ['eslint(no-restricted-globals)', 'features/desk/front-desk/staff/planted.ts', "Buffer.from('two');"],
  ['eslint(no-restricted-imports)', 'apps/staff/planted.ts', "import 'node:fs';"],
];

test('in every folder, the linter finds unawaited promises, unsafe values and Node code in pages', async () => {
  const cwd = await copyOfThisTree();
  for (const [, path, text] of faults) await writeFile(join(cwd, path), `${text}\n`);
  const paths = faults.map(([, path]) => path);
  const { stdout } = await resultOf('oxlint', ['--format=unix', ...paths], cwd);
  for (const [fault, path] of faults) expect(stdout).toMatch(lineOf(path, fault));
});

test.each(PROJECTS)('npm run check finds a type error in the project %s', async project => {
  const root: { references: { path: string }[] } = JSON.parse(await readFile('tsconfig.json', 'utf8'));
  expect(root.references).toContainEqual({ path: `./tsconfig.${project}.json` });
  await mkdir('.cache', { recursive: true });
  const folder = await mkdtemp(join(process.cwd(), '.cache/planted-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'planted.ts'), "export const two: number = 'two';\n");
  const own = { extends: `../../tsconfig.${project}.json`, include: ['planted.ts'], references: [] };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(own));
  const { stdout } = await resultOf('tsc', ['-p', folder, '--incremental', 'false'], process.cwd());
  expect(stdout).toMatch(/planted\.ts\(1,14\): error TS2322/);
});

const resultOf = (program: string, args: string[], cwd: string) =>
  run(program, args, { ...LONG, cwd }).catch((error: { stdout: string }) => error);

const lineOf = (path: string, fault: string) =>
  new RegExp(`^${path.replaceAll('.', '\\.')}:.*${fault.replace(/[()]/g, '\\$&')}`, 'm');

/** Copies the tree, because the test inserts errors while other tests read the original. */
async function copyOfThisTree(): Promise<string> {
  const folder = await temporaryFolder();
  const { stdout } = await run('git', ['ls-files', '*.ts', '*.tsx', '*.json', '.oxlintrc.json'], LONG);
  for (const path of stdout.split('\n').filter(each => each !== '')) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await cp(path, join(folder, path));
  }
  await symlink(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  return folder;
}
