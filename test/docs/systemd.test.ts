import '#test/harness/alone.ts';
import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { SETTINGS, variables } from '#platform/config/settings.ts';
import { isPackaged } from '../../scripts/packaged.ts';
import { readDocument, root } from './documents.ts';

const paths = globSync('deploy/systemd/*.{service,timer}', { cwd: root }).sort();
const services = paths.filter(path => path.endsWith('.service'));
const servers = services.filter(path => readDocument(path).includes('bin/genkan.mjs start'));
const guide = readDocument('docs/operators.md') + readDocument('docs/operators-several-processes.md');

const valuesInUnit = (path: string, name: string): string[] =>
  [...readDocument(path).matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value);

const settingNames = new Set<string>([...SETTINGS.map(({ name }) => name), 'NODE_ENV']);

/** Limits the memory for young objects, in MB, to that of a small machine. */
const HEAP = '--max-semi-space-size=8';

const PROGRAM = /bin\/[\w-]+\.mjs/;

test('a release contains the systemd units and the programs that they start', () => {
  const programs = services.flatMap(path =>
    valuesInUnit(path, 'ExecStart').map(line => PROGRAM.exec(line)?.[0] ?? ''),
  );
  expect(programs.length).toBe(services.length);
  expect([...paths, 'deploy/systemd/genkan.env', ...programs].filter(path => !isPackaged(path))).toEqual([]);
});

test('systemd units and settings files contain only variables that Genkan reads', () => {
  const inUnits = services.flatMap(path =>
    valuesInUnit(path, 'Environment').flatMap(line => line.split(' ')),
  );
  const inFile = [...readDocument('deploy/systemd/genkan.env').matchAll(/^#?([A-Z][A-Z0-9_]+=)/gm)].map(
    ([, name]) => name,
  );
  const names = [...inUnits, ...inFile].map(each => (each ?? '').split('=')[0] ?? '');
  expect(names).toContain('PUBLIC_URL');
  expect(names.filter(name => !settingNames.has(name))).toEqual([]);
});

test('the settings file does not override what a systemd unit sets', () => {
  const set = services.flatMap(path => valuesInUnit(path, 'Environment').flatMap(line => line.split(' ')));
  const own = set.map(each => `${each.split('=')[0]}=`);
  const file = readDocument('deploy/systemd/genkan.env');
  expect(own.filter(name => new RegExp(`^#?${name}`, 'm').test(file))).toEqual([]);
});

test('no systemd unit contains a secret, because secrets are credentials or in a file that only root can read', () => {
  const secrets = SETTINGS.filter(({ secret }) => secret).map(({ name }) => name);
  const set = services.flatMap(path => valuesInUnit(path, 'Environment').join(' ').split(' '));
  expect(set.filter(each => secrets.some(name => each.startsWith(`${name}=`)))).toEqual([]);
});

test('a server gets more time to stop than it needs, stops before its database, and is restarted', () => {
  const { STOP_NOTICE = 5, STOP_TIMEOUT } = variables.parse({});
  expect(servers.length).toBe(3);
  for (const path of servers) {
    expect(Number(valuesInUnit(path, 'TimeoutStopSec'))).toBeGreaterThan(STOP_NOTICE + STOP_TIMEOUT + 30);
    expect(valuesInUnit(path, 'KillMode')).toEqual(['mixed']);
    expect(valuesInUnit(path, 'ExecStart')[0]).toContain(` ${HEAP} `);
    expect([valuesInUnit(path, 'Restart'), valuesInUnit(path, 'StartLimitIntervalSec')]).toEqual([
      ['always'],
      ['0'],
    ]);
    expect(Number(valuesInUnit(path, 'RestartSec'))).toBeGreaterThanOrEqual(5);
  }
});

test('deploy/systemd/genkan runs commands with the user, Node and variables of the services', () => {
  const folder = mkdtempSync(join(tmpdir(), 'genkan-root-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'systemd-run'), '#!/bin/sh\nprintf "%s\\n" "$@"\n', { mode: 0o755 });
  const env = { PATH: `${folder}:${process.env.PATH}`, GENKAN_UNIT_OPTIONS: '-p EnvironmentFile=/owner.env' };
  const typed = ['hotels', 'limit', 'hana mizuki'];
  const said = execFileSync(join(root, 'deploy/systemd/genkan'), typed, { env, encoding: 'utf8' });
  const [unit = ''] = services;
  const program =
    readDocument(unit)
      .match(/^ExecStart=(\S+) (?:-\S+ )*(\S+)/m)
      ?.slice(1) ?? [];
  const [home] = readDocument(unit).match(/(?<=^WorkingDirectory=).+/m) ?? [];
  expect(said).toContain(
    `\n-p\nEnvironmentFile=/owner.env\n${program[0]}\n${home}/${program[1]}\n${typed.join('\n')}\n`,
  );
  expect(said).toContain('--uid=genkan\n');
  for (const variable of (readDocument(unit).match(/(?<=^Environment=).+/m)?.[0] ?? '').split(' '))
    expect(said).toContain(`-E\n${variable}\n`);
});

test("the operators' guides mention every systemd unit", () => {
  expect(paths.map(path => basename(path)).filter(name => !guide.includes(`\`${name}\``))).toEqual([]);
});

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
if (!hasSystemd)
  process.stdout.write('systemd-analyze is not installed: its check of the units is skipped\n');

test.skipIf(!hasSystemd)('systemd accepts the units and reports few unneeded privileges', () => {
  const folder = mkdtempSync(join(tmpdir(), 'genkan-units-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  // The path of Node may differ from that on a hotel's machine.
  for (const path of paths)
    writeFileSync(
      join(folder, basename(path)),
      readDocument(path).replaceAll('/usr/bin/node', process.execPath),
    );
  const copies = paths.map(path => join(folder, basename(path)));
  const { stderr, status } = spawnSync('systemd-analyze', ['verify', ...copies], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
  for (const path of services)
    execFileSync('systemd-analyze', [
      'security',
      '--offline=true',
      '--threshold=20',
      join(folder, basename(path)),
    ]);
});
