import '#test/harness/alone.ts';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#platform/config/config.ts';
import { type OpenPlaces, openPlaces } from '#platform/files/open-places.ts';
import { bucketServer } from '#test/harness/bucket-server.ts';
import { temporaryFolder } from '#test/harness/embedded.ts';
import { bundleProgram } from '../../scripts/one-file.ts';
import { MARK } from './file-marks.ts';

const server = await bucketServer();
afterAll(() => server[Symbol.asyncDispose]());

let program: string;
beforeAll(async () => {
  program = await bundleProgram(join(import.meta.dirname, 'files.ts'));
});

let count = 0;
/**
 * Prepares a DATA_DIR and a bucket prefix, each already used by a started server, and the variables of a process that
 * moves files to one of them.
 */
async function preparePlaces(to: 'disk' | 'bucket') {
  const variables = {
    ...server.variables,
    DATA_DIR: await temporaryFolder(),
    S3_PREFIX: `${++count}`,
    FILES_IN: to,
  };
  const open = await openPlaces(readConfig(variables, 'test').files);
  await open.disk.put(MARK, Buffer.from('ours.disk\n'));
  await open.bucket?.put(MARK, Buffer.from('ours.bucket\n'));
  return { variables, open };
}

function start(args: string[], variables: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [program, ...args], {
    env: { ...process.env, NODE_ENV: undefined, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function run(args: string[], variables: Record<string, string>) {
  const child = start(args, variables);
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error('no output');
  const [said, complained] = await Promise.all([text(stdout), text(stderr), once(child, 'exit')]);
  return { said, complained, code: child.exitCode };
}

const bytesOf = (index: number) => Buffer.from(`picture ${index}`);
const pathOf = (index: number) => `images/1/${index}`;

async function fill({ disk }: OpenPlaces, files: number): Promise<void> {
  for (let index = 0; index < files; index += 1) await disk.put(pathOf(index), bytesOf(index));
}

async function leftOn({ disk }: OpenPlaces): Promise<number> {
  let left = 0;
  for await (const _ of disk.walk('images')) left += 1;
  return left;
}

test('a killed move loses no files and can be resumed, and a concurrent move is rejected', async () => {
  const files = 150;
  const { variables, open } = await preparePlaces('bucket');
  await fill(open, files);
  const killed = start(['move', '--to', 'bucket'], variables);
  const ended = once(killed, 'exit');
  while ((await leftOn(open)) > files - 20) await sleep(10);
  killed.kill('SIGKILL');
  await ended;
  const left = await leftOn(open);
  expect(left).toBeGreaterThan(0);
  for (let index = 0; index < files; index += 1)
    expect((await open.store.get(pathOf(index)))?.equals(bytesOf(index))).toBe(true);

  const [one, other] = await Promise.all([
    run(['move', '--to', 'bucket'], variables),
    run(['move', '--to', 'bucket'], variables),
  ]);
  const outcomes = [one, other].toSorted((a, b) => (a.code ?? 0) - (b.code ?? 0));
  expect(outcomes.map(({ code }) => code)).toEqual([0, 1]);
  expect(outcomes[0]?.said).toContain(
    `${left} files moved to the bucket.\nNo files are left on the disk. Genkan no longer needs it after the next start.`,
  );
  expect(outcomes[1]?.complained).toContain('Another move is running. Nothing was done here.');
  expect(await leftOn(open)).toBe(0);
  for (let index = 0; index < files; index += 50)
    expect(await open.bucket?.get(pathOf(index))).toEqual(bytesOf(index));
}, 120_000);

test('moves all files back to the disk and prints which variables to remove', async () => {
  const { variables, open } = await preparePlaces('disk');
  for (let index = 0; index < 10; index += 1) await open.bucket?.put(pathOf(index), bytesOf(index));
  const { said, code } = await run(['move', '--to', 'disk'], variables);
  expect([code, said]).toEqual([
    0,
    expect.stringContaining(
      'No files are left in the bucket. Genkan no longer needs it after the next start: remove S3_BUCKET and the related variables.',
    ),
  ]);
  expect(await leftOn(open)).toBe(10);
  expect((await run(['move', '--to', 'disk'], variables)).said).toContain('0 files moved');
  expect(existsSync(join(variables.DATA_DIR, 'files/.moving'))).toBe(false);
});

test('rejects a move until Genkan has started with both locations and stores new files in the destination', async () => {
  const { variables } = await preparePlaces('bucket');
  const move = (changes: Record<string, string>) =>
    run(['move', '--to', 'bucket'], { ...variables, ...changes });
  for (const [changes, words] of [
    [
      { FILES_IN: 'disk' },
      'New files still go to the disk. First restart all Genkan processes with FILES_IN=bucket',
    ],
    [{ S3_PREFIX: 'unknown' }, 'not yet a place of this installation'],
    [{ S3_BUCKET: '' }, 'S3_BUCKET is missing although'],
    [{ S3_BUCKET: 'none' }, 'The bucket none is away: NoSuchBucket'],
  ] as const) {
    const { code, complained } = await move(changes);
    expect([code, complained]).toEqual([1, expect.stringContaining(words)]);
  }
  expect((await run(['move', '--to', 'cloud'], variables)).complained).toContain('genkan files move');
});
