import '#test/harness/alone.ts';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, symlink } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { dirname, join, normalize } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { SAFE_NODE } from '#apps/server/release.ts';
import { freePort } from '#platform/database/embedded/supervise.ts';
import { emptyDatabase } from '#test/harness/database.ts';
import { temporaryFolder } from '#test/harness/embedded.ts';
import { sampleCases } from '#test/harness/variation.ts';
import { commandsOf, isPackaged } from './packaged.ts';
import { purlOf } from './sbom.ts';
import { importsOf } from './structure/imports.ts';
import { tasks } from './tasks.mjs';

// NODE_ENV is removed, as in a user's shell, because the value that the tests set would change what npm and Vite do.
const { NODE_ENV: _, ...env } = process.env;
const run = (program: string, ...args: string[]) => execFileSync(program, args, { encoding: 'utf8', env });

test('a release contains no sources, tests, demo or build tools', () => {
  const sources = [
    'apps/server/start.ts',
    'features/staff/account/rules.ts',
    'i18n/ja/errors.json',
    'platform/log/log.ts',
  ];
  const tested = [
    'features/staff/account/rules/account.test.ts',
    'features/staff/account/factory.ts',
    'test/harness/setup.ts',
  ];
  const demo = ['apps/server/demo.ts', 'apps/server/demo/hotel.ts', 'apps/server/dev.ts', 'bench/run.ts'];
  const built = ['apps/staff/main.tsx', 'apps/staff/vite.config.ts', 'scripts/build.ts', 'biome.json'];
  expect([...sources, ...tested, ...demo, ...built].filter(isPackaged)).toEqual([]);
});

test('a release contains all files to which its guide links', async () => {
  const guide = await readFile('docs/operators.md', 'utf8');
  const local = [...guide.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, path = '']) =>
    normalize(`docs/${path}`),
  );
  expect(local).toEqual(expect.arrayContaining(['docs/reference/backup.md', 'SECURITY.md']));
  expect(local.filter(path => !isPackaged(path))).toEqual([]);
});

test("a release contains the operator's commands and no others", () => {
  const commands = commandsOf(tasks);
  expect(commands).toEqual({
    start: 'node bin/genkan.mjs start',
    genkan: 'node bin/genkan.mjs',
  });
});

test("a release contains the packages that the operator's commands import", async () => {
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
    await readFile('package.json', 'utf8'),
  );
  const isPackage = (name: string) =>
    Object.keys(dependencies).some(each => `${name}/`.startsWith(`${each}/`));
  const missing = new Set<string>();
  const seen = new Set<string>();
  const waiting = ['apps/server/genkan.ts'];
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    for (const { to, isType } of importsOf(path, await readFile(path, 'utf8'))) {
      if (isType || isBuiltin(to)) continue;
      if (existsSync(to)) waiting.push(to);
      else if (!isPackage(to)) missing.add(`${path}: ${to}`);
    }
  }
  expect(seen.size).toBeGreaterThan(500);
  expect([...missing]).toEqual([]);
});

test('an older Node prints a clear error', () => {
  const old = 'data:text/javascript,Object.defineProperty(process,"versions",{value:{node:"20.19.0"}})';
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', old, 'bin/genkan.mjs', 'hotels', 'list'],
    {
      encoding: 'utf8',
    },
  );
  expect([status, stderr]).toEqual([
    1,
    expect.stringMatching(/^Genkan runs on Node 24, but .* is Node 20\.19\.0\./),
  ]);
});

test('a command exits without an error if its output is no longer read', async () => {
  const command = spawn(process.execPath, ['bin/genkan.mjs', '--help'], { stdio: 'pipe' });
  command.stdout.destroy();
  expect(await text(command.stderr)).toBe('');
});

test('a packed release starts with only its own packages, and lists them', async () => {
  const folder = await temporaryFolder();
  run(process.execPath, 'scripts/build.ts');
  run(process.execPath, 'scripts/package.ts', join(folder, 'release.tgz'));
  expect(run('sh', '-c', 'cd "$0" && sha256sum -c release.tgz.sha256', folder)).toContain('release.tgz: OK');
  run('tar', '-xzf', join(folder, 'release.tgz'), '-C', folder, '--strip-components=1');
  const wanted = await linkPackages(folder);
  const bill: Bill = JSON.parse(await readFile(join(folder, 'dist/sbom.cdx.json'), 'utf8'));
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'genkan' } } });
  const billed = new Set(bill.components.map(({ purl }) => purl));
  expect(wanted.filter(each => !billed.has(each))).toEqual([]);

  const { url, settings } = await startIn(folder);
  expect((await fetch(`${url}/api/health/ready`)).status).toBe(200);
  expect(await (await fetch(`${url}/login`)).text()).toContain('/assets/staff/');

  const operateWith = (others: Record<string, string>, ...args: string[]) => {
    const given = { PATH: process.env.PATH, ...settings, ...others };
    const options = { cwd: folder, env: given, encoding: 'utf8' } as const;
    const { stdout, stderr } = spawnSync(join(folder, 'bin/genkan.mjs'), args, options);
    return stdout + stderr;
  };
  const operate = (...args: string[]) => operateWith({}, ...args);
  expect(operate('jobs', 'list')).toContain('No job has failed.');
  expect(operate('sending', 'status')).toContain('Messages are sent.');
  expect(operate('hotels', 'list')).toContain('There are no hotels yet.');
  expect(operate('doctor')).toMatch(/^ok +files/m);
  expect(operate('backup', join(folder, 'backup'))).toContain('pictures');
  const described: { version: string; commit: string } = JSON.parse(
    await readFile(join(folder, 'package.json'), 'utf8'),
  );
  expect(described).toMatchObject({
    engines: { node: `>=${SAFE_NODE}` },
    bin: { genkan: 'bin/genkan.mjs' },
  });
  expect(described).not.toHaveProperty('optionalDependencies');
  const { version, commit } = described;
  const lastCommit = run('git', 'rev-parse', '--short=9', 'HEAD').trim();
  expect(commit.replace('-dirty', '')).toBe(lastCommit);
  expect(run('tar', '-tzf', join(folder, 'release.tgz')).split('/')[0]).toBe(`genkan-${version}-${commit}`);
  const listed = [...operate().matchAll(/^ {2}genkan ([\w-]+) /gm)].map(([, name = '']) => name);
  expect(listed.length).toBeGreaterThan(12);
  const others = listed.filter(name => name !== 'start');
  for (const name of sampleCases(others, 2))
    expect(operate(name, 'no such word')).not.toMatch(/ERR_MODULE|Cannot find|SyntaxError/);
  expect(operate('hotel', 'list')).toContain('There is no command hotel.');

  const owned = { DATABASE_URL: settings.MIGRATION_DATABASE_URL, LOG_LEVEL: 'debug' };
  expect(operateWith(owned, 'start')).toMatch(
    /assertRowSecurity \(.*\/apps\/server\/installation\.ts:\d+:\d+\)/,
  );

  expect(await readdir(join(folder, 'dist/server'))).toEqual(
    expect.arrayContaining(['sheet-sandbox.mjs', 'push-sandbox.mjs', 'draw-icon.mjs']),
  );
  const drawer = [join(folder, 'dist/server/draw-icon.mjs'), 'png', '8', '8', 'within'];
  const { stdout: drawn } = spawnSync(process.execPath, drawer, {
    input: await readFile('docs/pictures/desk-arrivals-en.png'),
  });
  expect(drawn.subarray(1, 4).toString()).toBe('PNG');
}, 300_000);

type Bill = { components: { purl: string }[] };
type Package = { name?: string; version: string; dev?: boolean };

/**
 * Links the packages as `npm ci --omit=dev` would install them, without network access.
 * @returns their package URLs
 */
async function linkPackages(folder: string): Promise<string[]> {
  const locked = await readFile(join(folder, 'package-lock.json'), 'utf8');
  const lock: { packages: Record<string, Package> } = JSON.parse(locked);
  const wanted = Object.entries(lock.packages).filter(([path, { dev }]) => existsSync(path) && !dev);
  for (const [path] of wanted) {
    if (path.lastIndexOf('node_modules/') > 0) continue;
    await mkdir(join(folder, dirname(path)), { recursive: true });
    await symlink(join(process.cwd(), path), join(folder, path));
  }
  return wanted.map(([path, each]) => purlOf(path, each));
}

async function startIn(folder: string) {
  const { url: DATABASE_URL, migrationUrl: MIGRATION_DATABASE_URL } = await emptyDatabase();
  const PORT = String(await freePort());
  const MASTER_KEY = Buffer.alloc(32, 7).toString('base64');
  const settings = { DATABASE_URL, MIGRATION_DATABASE_URL, MASTER_KEY, PORT, DATA_DIR: join(folder, 'data') };
  const server = spawn(process.execPath, ['bin/genkan.mjs', 'start'], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(server, 'exit');
  onTestFinished(async () => {
    server.kill();
    await ended;
  });
  for await (const part of server.stdout) if (String(part).includes('Genkan is open')) break;
  return { url: `http://127.0.0.1:${PORT}`, settings };
}
