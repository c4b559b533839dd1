import '#test/harness/every-hotel.ts';
import { expect, test, vi } from 'vitest';
import { runInSandbox, type SandboxLimits } from './in-sandbox.ts';

const file = new URL('../../test/harness/sandboxed.ts', import.meta.url);
const LIMITS: SandboxLimits = { seconds: 20, megabytes: 64 };

async function collectResults(input: string, limits: Partial<SandboxLimits> = {}) {
  const given = [];
  for await (const result of runInSandbox<string, unknown>(file, input, { ...LIMITS, ...limits }))
    given.push(result);
  return given;
}

test('the sandbox returns results one after another', async () => {
  expect(await collectResults('three')).toEqual([0, 1, 2]);
  expect(await collectResults('none')).toEqual([]);
});

test('the sandbox ends work that takes too much CPU time', async () => {
  await expect(collectResults('for ever', { seconds: 1 })).rejects.toMatchObject({ limit: 'seconds' });
});

test('the sandbox ends work that waits too long', async () => {
  await expect(collectResults('silent', { seconds: 1 })).rejects.toMatchObject({ limit: 'seconds' });
});

test.each(['many objects', 'one large array'])(
  'the sandbox ends work that uses too much memory: %s',
  async input => {
    await expect(collectResults(input)).rejects.toMatchObject({ limit: 'megabytes' });
  },
);

test('the sandbox rethrows an error of the code that it runs', async () => {
  await expect(collectResults('throw')).rejects.toThrow(RangeError);
});

test('the sandbox has no environment variables, because they may contain secrets, and cannot write files', async () => {
  vi.stubEnv('MASTER_KEY', 'secret');
  expect(await collectResults('environment')).toEqual([false]);
  await expect(collectResults('write')).rejects.toThrow('--allow-fs-write');
});

test('the sandbox ends its process if no further results are requested', async () => {
  const ids: number[] = [];
  for await (const id of runInSandbox<string, number>(file, 'own id', LIMITS)) {
    ids.push(id);
    break;
  }
  const isGone = () => {
    try {
      return !process.kill(ids[0] ?? 0, 0);
    } catch {
      return true;
    }
  };
  await expect.poll(isGone, { timeout: 60_000 }).toBe(true);
});
