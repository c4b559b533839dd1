import '#test/harness/alone.ts';
import '#test/harness/database.ts';
import { execFile, spawnSync } from 'node:child_process';
import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SAFE_NODE } from '#apps/server/release.ts';
import { readConfig } from '#platform/config/config.ts';
import { SETTINGS, variables } from '#platform/config/settings.ts';
import { freePort } from '#platform/database/embedded/supervise.ts';
import { temporaryFolder } from '#test/harness/embedded.ts';
import { openTestServer } from '#test/harness/test-server.ts';
import { isPackaged } from '../../scripts/packaged.ts';
import { readDocument, root } from './documents.ts';

// No container runs in this test. It compares the files with the product and runs the parts that can run alone.

const image = readDocument('deploy/container/Containerfile');
const compose = readDocument('deploy/container/compose.yaml');
const guide = readDocument('docs/operators.md');

const settingNames = new Set<string>(SETTINGS.map(({ name }) => name));
const composeVariables = [...compose.matchAll(/^ {2,6}([A-Z][A-Z0-9_]+): (.+)$/gm)]
  .map(([, name = '', value = '']) => ({ name, value }))
  .filter(({ name }) => !/^(POSTGRES_PASSWORD|(OWNER|APP)_PASSWORD|ROOT_(ACCESS|SECRET)_KEY)$/.test(name));

test('the image and the compose file contain only variables that Genkan reads', () => {
  const inImage = [...image.matchAll(/([A-Z_]+)=\S/g)].map(([, name = '']) => name);
  const names = [...composeVariables.map(({ name }) => name), ...inImage];
  expect(names).toEqual(
    expect.arrayContaining(['PUBLIC_URL', 'S3_BUCKET', 'DATA_DIR', 'MIGRATION_DATABASE_URL']),
  );
  expect(names.filter(name => !settingNames.has(name) && !['NODE', 'NODE_ENV'].includes(name))).toEqual([]);
});

test('Genkan accepts the values that the compose file sets', () => {
  const filled: Record<string, string> = {
    PUBLIC_URL: 'https://checkin.example.com',
    STAFF_URL: 'https://staff.example.com',
    MAIL_FROM: 'no-reply@example.com',
    SMTP_URL: 'smtps://user:password@mail.example.com:465',
  };
  const filledIn = (value: string) =>
    value
      .replace(/^'(.*)'$/, '$1')
      .replace(/\$\{(\w+):\?\}/g, (_, name: string) => filled[name] ?? 'password');
  const env = Object.fromEntries(composeVariables.map(({ name, value }) => [name, filledIn(value)]));
  expect(Object.keys(env).length).toBeGreaterThan(12);
  expect(readConfig(env, 'start')).toMatchObject({ files: { bucket: { name: 'genkan', pathStyle: true } } });
});

test('the image is built from the latest release archive', async () => {
  const folder = await temporaryFolder();
  for (const [day, build] of [
    [3, '0.10.0-1b2c3d4e5'],
    [2, '0.10.0-f9e8d7c6b'],
  ] as const) {
    await writeFile(join(folder, build), '');
    const archive = join(folder, `genkan-${build}.tgz`);
    spawnSync('tar', ['-czf', archive, '--transform', 's|^|genkan/|', build], { cwd: folder });
    await utimes(archive, day * 86_400, day * 86_400);
  }
  const program = /RUN (tar .+?) \\/.exec(image)?.[1]?.replaceAll('/tmp/', `${folder}/`) ?? '';
  const unpacked = await temporaryFolder();
  const { status, stderr } = spawnSync('sh', ['-c', program], { cwd: unpacked, encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
  expect(await readdir(unpacked)).toEqual(['0.10.0-1b2c3d4e5']);
});

test('the container files contain no secret, because passwords come from .env and the master key from a separate file', () => {
  const secrets = new Set<string>(SETTINGS.filter(({ secret }) => secret).map(({ name }) => name));
  const said = composeVariables.filter(({ name }) => secrets.has(name));
  expect(said.length).toBeGreaterThan(2);
  expect(said.filter(({ value }) => !/\$\{[A-Z_]+:\?\}/.test(value))).toEqual([]);
  expect(image).not.toMatch(/PASSWORD|SECRET|_KEY/);
  expect(compose).toContain('MASTER_KEY_FILE: /run/secrets/master_key');
});

test('a release contains every file and program that the container files name', () => {
  const programs = /ENTRYPOINT .*"(bin\/[\w.-]+)"/.exec(image)?.slice(1) ?? [];
  expect(programs).toEqual(['bin/genkan.mjs']);
  const files = ['Containerfile', 'compose.yaml', 'database.sh', 'upstream.conf'].map(
    name => `container/${name}`,
  );
  const proxy = ['nginx/genkan.conf', 'nginx/upstream.conf'];
  const all = [...programs, ...[...files, ...proxy].map(path => `deploy/${path}`)];
  expect(all.filter(path => !isPackaged(path))).toEqual([]);
});

test('a container gets more time to stop than the server needs', () => {
  const { STOP_NOTICE = 5, STOP_TIMEOUT } = variables.parse({});
  const grace = /&genkan.*?stop_grace_period: (\d+)s/s.exec(compose)?.[1];
  expect(Number(grace)).toBeGreaterThan(STOP_NOTICE + STOP_TIMEOUT + 30);
});

test('only the migration login owns tables', () => {
  const services = compose.split(/^ {2}(?=\w+:$)/m);
  const owners = services
    .filter(each => each.includes('MIGRATION_DATABASE_URL'))
    .map(each => each.split(':')[0]);
  expect(owners).toEqual(['migrate']);
});

test('the image uses the oldest supported Node version, and the guide requires the same version', () => {
  expect(/ARG NODE=(\S+)/.exec(image)?.[1]).toBe(SAFE_NODE);
  expect(guide).toContain(`[Node 24](https://nodejs.org), ${SAFE_NODE} or newer`);
});

test('the health check of the image succeeds only while a server runs', async () => {
  const program = /CMD \["node", "-e", "(.+)"\]/.exec(image)?.[1] ?? '';
  const asked = (port: string) =>
    new Promise<number>(resolve => {
      const env = { PATH: process.env.PATH, PORT: port };
      const child = execFile(process.execPath, ['-e', program], { env }, () => resolve(child.exitCode ?? -1));
    });
  expect(await asked(new URL(await openTestServer()).port)).toBe(0);
  expect(await asked(String(await freePort()))).toBe(1);
});

test('the script that creates the database logins has valid shell syntax', () => {
  const { status, stderr } = spawnSync('sh', ['-n', join(root, 'deploy/container/database.sh')], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
});
