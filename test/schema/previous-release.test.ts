import '#test/harness/alone.ts';
import { execFile } from 'node:child_process';
import { mkdir, readFile, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { serverProcess } from '#test/crash/server-process.ts';
import { TEST_KEY } from '#test/harness/admit-tests.ts';
import { testDatabase } from '#test/harness/database.ts';
import { temporaryFolder } from '#test/harness/embedded.ts';
import { GuestClient } from '#test/harness/guest-client.ts';
import { HttpClient, valueAt } from '#test/harness/http-client.ts';
import { sharePrograms } from '../../scripts/one-file.ts';

const run = promisify(execFile);
const record = z.array(
  z.object({
    version: z.string(),
    date: z.iso.date(),
    commit: z.string().length(40),
    migration: z.string(),
  }),
);
const releases = record.parse(JSON.parse(await readFile('releases.json', 'utf8')));
const packages = z.record(z.string(), z.string());
const withPackages = z.object({ dependencies: packages, devDependencies: packages });
const isShallow = (await run('git', ['rev-parse', '--is-shallow-repository'])).stdout.trim() === 'true';

// A shallow clone does not contain the previous release. `git fetch --unshallow` gets it. Until the first
// release, the last commit is used instead.
test.skipIf(isShallow)(
  'the previous release works with the current tables, as during a rolling update',
  async () => {
    const last = releases[0]?.commit ?? 'HEAD';
    const settings = { DATABASE_URL: testDatabase(), MASTER_KEY: TEST_KEY.toString('base64') };
    await using server = await serverProcess(settings, await sourcesOf(last));
    const { url, facilityId, username, password, bookings } = await server.start(2);

    for (const booking of bookings) {
      const guest = await new GuestClient(url, { ...booking, facilityId }).prove();
      const answer = await guest.submit(await guest.filledIn());
      expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('qrCode')]);
    }
    const staff = new HttpClient(url);
    await staff.call('POST auth/login', { username, password });
    for (const { bookingId } of bookings) {
      const body = { facility_id: facilityId, booking_id: bookingId };
      const answer = await staff.call('POST log/get/facility-visitor-other-form', body);
      expect([
        answer.status,
        valueAt(answer, 'data.visitor_logs.0.companion.0.answers.0') !== undefined,
      ]).toEqual([200, true]);
    }
  },
);

test.skipIf(isShallow)('each release is recorded with its last migration', async () => {
  for (const { commit, migration } of releases) {
    const { stdout } = await run('git', ['ls-tree', '--name-only', commit, 'db/migrations/']);
    expect([commit, stdout.trim().split('\n').at(-1)]).toEqual([commit, `db/migrations/${migration}.sql`]);
  }
});

/**
 * Returns the source folder of a release. The release runs with the current packages, and packages that the
 * current release no longer has are installed.
 */
async function sourcesOf(commit: string): Promise<string> {
  const folder = await temporaryFolder();
  const sources = join(folder, 'sources');
  const archive = join(folder, 'sources.tar');
  await mkdir(sources);
  await run('git', ['archive', `--output=${archive}`, commit]);
  await run('tar', ['--extract', `--file=${archive}`, `--directory=${sources}`]);
  await symlink(resolve('node_modules'), join(sources, 'node_modules'));
  const gone = await packagesGone(sources);
  if (gone.length > 0)
    await run('npm', [
      'install',
      '--prefix',
      sharePrograms(),
      '--no-save',
      '--ignore-scripts',
      '--no-audit',
      ...gone,
    ]);
  return sources;
}

async function packagesGone(sources: string): Promise<string[]> {
  const [then, now] = [await packagesOf(sources), await packagesOf('.')];
  // The previous release formats its log with pino-pretty, which is one of its devDependencies.
  return Object.entries({ ...then.dependencies, 'pino-pretty': then.devDependencies['pino-pretty'] })
    .filter(([name, version]) => version !== undefined && !(name in now.dependencies))
    .map(([name, version]) => `${name}@${version}`);
}

async function packagesOf(folder: string) {
  return withPackages.parse(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')));
}
