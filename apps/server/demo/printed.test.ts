import '#test/harness/every-hotel.ts';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { TEST_KEY } from '#test/harness/admit-tests.ts';
import { testDatabase } from '#test/harness/database.ts';
import { bundleProgram } from '../../../scripts/one-file.ts';

const folder = await mkdtemp(join(tmpdir(), 'genkan-demo-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs the demo, stops it once it is ready, and returns the lines that it printed to each stream. */
async function printed(): Promise<{ progress: string[]; result: string[] }> {
  const env = {
    PATH: process.env.PATH,
    PORT: '0',
    DATA_DIR: folder,
    DATABASE_URL: testDatabase(),
    MASTER_KEY: TEST_KEY.toString('base64'),
  };
  const program = await bundleProgram('test/harness/demo-process.ts');
  return new Promise((resolve, reject) => {
    const demo = execFile(process.execPath, [program], { env }, (error, result, progress) =>
      error ? reject(error) : resolve({ progress: linesOf(progress), result: linesOf(result) }),
    );
    demo.stdout?.on('data', text => String(text).includes('Ctrl-C') && demo.kill('SIGTERM'));
  });
}

const linesOf = (text: string) => text.split('\n').filter(line => line.trim() !== '');
const log = join(folder, 'demo.log');
const { progress, result } = await printed();
const { url, facilities } = JSON.parse(await readFile(join(folder, 'demo.json'), 'utf8'));

test('the demo shows its progress in two lines', () => {
  expect(progress).toEqual(['Opening the database', 'Opening the hotels and receiving their bookings']);
});

test('the demo prints the URLs and sign-ins but no log lines', () => {
  const known = [
    / {2}Genkan is open\.$/,
    /^ {2}\S+.* \/ .+$/,
    /^ {4}(Dashboard|Guests) +http:/,
    /^ {6}\w+ +Demo-\S+ +(owner|staff)$/,
    /^ {6}\S+ +http:\S+init\?token=/,
    /^ {2}(Mails|API) +http:/,
  ];
  expect(result.slice(0, -1).filter(line => !known.some(each => each.test(line)))).toEqual([]);
  const signIns = facilities.flatMap(({ staff }: { staff: { username: string }[] }) =>
    staff.map(({ username }) => username),
  );
  for (const part of [`${url}/login`, `${url}/outbox`, ...signIns]) expect(result.join('\n')).toContain(part);
});

test('the last line of the demo names its log file', async () => {
  expect(result.at(-1)).toBe(`  Ctrl-C stops everything. The log is in ${log}`);
  expect(await readFile(log, 'utf8')).toMatch(/^\[\d\d:\d\d:\d\d\] INFO: Genkan is open \{ part: 'all' \}$/m);
});
