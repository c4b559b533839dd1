import '#test/harness/alone.ts';
import { execFileSync } from 'node:child_process';
import { appendFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { freePort } from '#platform/database/embedded/supervise.ts';
import {
  giveToPostgres,
  launchPostgres,
  makePostgres,
  runAsPostgres,
  runStatement,
  SUPERUSER,
  stopPostgres,
} from './debian-postgres.ts';
import { newTally, RegisteringGuest } from './registering.ts';
import { serverProcess } from './server-process.ts';
import { storedRegistrations } from './stored-registrations.ts';

// Tests docs/operators-several-processes.md#point-in-time-restore with the PostgreSQL of Debian.

const bin = process.env.POSTGRES_BIN ?? '';
const backRest = process.env.PGBACKREST ?? '';
const GUESTS = 8;
const NOW = `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || '+00'`;

type Place = { folder: string; data: string; port: number };

type Way = {
  name: string;
  isThere: boolean;
  settings(place: Place): string;
  prepare(place: Place): Promise<void>;
  backUp(place: Place): void;
  /** Restores the database to its state at `moment`, into the folder `data`, which must not exist yet. */
  bring(place: Place, data: string, moment: string): Promise<void>;
};

const copying: Way = {
  name: 'pg_basebackup and an archive of the journal',
  isThere: bin !== '',
  settings: ({ folder }) =>
    `archive_mode = on\narchive_command = 'test ! -f ${folder}/journal/%f && cp %p ${folder}/journal/%f'`,
  async prepare({ folder }) {
    await mkdir(join(folder, 'journal'));
    giveToPostgres(join(folder, 'journal'));
  },
  backUp: ({ folder, port }) =>
    runAsPostgres(
      join(bin, 'pg_basebackup'),
      ...['-h', '127.0.0.1', '-p', String(port), '-U', SUPERUSER, '-D', join(folder, 'base'), '-c', 'fast'],
    ),
  async bring({ folder }, data, moment) {
    runAsPostgres('cp', '-a', join(folder, 'base'), data);
    await appendFile(
      join(data, 'postgresql.auto.conf'),
      `restore_command = 'cp ${folder}/journal/%f %p'\nrecovery_target_time = '${moment}'\nrecovery_target_action = 'promote'\n`,
    );
    await writeFile(join(data, 'recovery.signal'), '');
    giveToPostgres(join(data, 'recovery.signal'));
  },
};

const settingsOf = ({ folder }: Place) => join(folder, 'pgbackrest.conf');
const runBackRest = (place: Place, ...args: string[]) =>
  runAsPostgres(backRest, `--config=${settingsOf(place)}`, '--stanza=genkan', ...args);

const withBackRest: Way = {
  name: 'pgBackRest',
  isThere: bin !== '' && backRest !== '',
  settings: place =>
    `archive_mode = on\nunix_socket_directories = '${place.folder}'\n` +
    `archive_command = '${backRest} --config=${settingsOf(place)} --stanza=genkan archive-push %p'`,
  async prepare({ folder, data, port }) {
    for (const each of ['repository', 'log', 'lock']) {
      await mkdir(join(folder, each));
      giveToPostgres(join(folder, each));
    }
    await writeFile(
      join(folder, 'pgbackrest.conf'),
      `[global]
repo1-path=${folder}/repository
repo1-cipher-type=aes-256-cbc
repo1-cipher-pass=a-phrase-of-the-test
repo1-retention-full=2
start-fast=y
log-path=${folder}/log
lock-path=${folder}/lock
log-level-console=warn
[genkan]
pg1-path=${data}
pg1-port=${port}
pg1-socket-path=${folder}
`,
    );
  },
  backUp(place) {
    runBackRest(place, 'stanza-create');
    runBackRest(place, '--type=full', 'backup');
  },
  async bring(place, data, moment) {
    await mkdir(data, { mode: 0o700 });
    giveToPostgres(data);
    runBackRest(
      place,
      ...[`--pg1-path=${data}`, '--type=time', `--target=${moment}`, '--target-action=promote', 'restore'],
    );
  },
};

describe.each([copying, withBackRest])('$name', way => {
  test.skipIf(!way.isThere)(
    'an external database can be restored to a point in time',
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'genkan-moment-'));
      onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }));
      giveToPostgres(folder);
      const place = { folder, data: join(folder, 'data'), port: await freePort() };
      await way.prepare(place);
      const original = await makePostgres(bin, {
        folder: place.data,
        port: place.port,
        settings: way.settings(place),
      });
      onTestFinished(() => stopPostgres(original, 'SIGQUIT'));
      const settingsAt = (port: number) => ({
        DATABASE_URL: `postgres://genkan_app@127.0.0.1:${port}/genkan`,
        MIGRATION_DATABASE_URL: `postgres://genkan@127.0.0.1:${port}/genkan`,
        MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
      });
      const server = await serverProcess(settingsAt(place.port));
      onTestFinished(() => server[Symbol.asyncDispose]());
      const opening = await server.start(3 * GUESTS);
      const { answers } = newTally();
      const guests = opening.bookings.map(each => new RegisteringGuest(opening, each, answers));
      const [first, meanwhile, late] = [0, 1, 2].map(part =>
        guests.slice(part * GUESTS, (part + 1) * GUESTS),
      );
      const register = (some: RegisteringGuest[] = []) => Promise.all(some.map(guest => guest.register()));
      await register(first);
      const registering = register(meanwhile);
      way.backUp(place);
      await registering;
      // pgBackRest has a resolution of one second and needs a backup that ended before the target time.
      await sleep(1500);
      const moment = String(await runStatement(place.port, NOW));
      await sleep(1500);
      // This is the unwanted change that the restore must undo.
      await register(late);
      await runStatement(place.port, 'delete from answer', 'genkan');
      const last = String(await runStatement(place.port, 'select pg_walfile_name(pg_switch_wal())'));
      const isKept = `select last_archived_wal >= '${last}' from pg_stat_archiver`;
      while (!(await runStatement(place.port, isKept))) await sleep(200);
      await server.stop('SIGTERM');
      await stopPostgres(original, 'SIGQUIT');

      const data = join(folder, 'brought-back');
      await way.bring(place, data, moment);
      // The copy must not write into the archive of the original server.
      const port = await freePort();
      const copy = await launchPostgres(bin, { folder: data, port }, '-c', 'archive_mode=off');
      onTestFinished(() => stopPostgres(copy, 'SIGQUIT'));
      while (await runStatement(port, 'select pg_is_in_recovery()')) await sleep(100);
      const sending = (word: string) =>
        execFileSync(process.execPath, ['apps/server/sending.ts', word], {
          env: { ...process.env, ...settingsAt(port), DATA_DIR: server.dataDir, LOG_LEVEL: 'error' },
          encoding: 'utf8',
        });
      sending('hold');
      const there = await serverProcess({ ...settingsAt(port), DATA_DIR: server.dataDir });
      onTestFinished(() => there[Symbol.asyncDispose]());
      const again = await there.start(0);
      const stored = await storedRegistrations(again, guests);
      const isWhole = ({ bookingId, qrCode }: RegisteringGuest) =>
        stored.get(bookingId)?.some(each => each.qrCode === qrCode && each.persons === 2 && each.complete);
      expect([...(first ?? []), ...(meanwhile ?? [])].filter(guest => !isWhole(guest))).toEqual([]);
      expect((late ?? []).flatMap(({ bookingId }) => stored.get(bookingId) ?? [])).toEqual([]);
      expect(sending('status')).toContain('Sending has been on hold since');
      process.stdout.write(
        `Point in time, ${way.name}: ${2 * GUESTS} registrations present, ${GUESTS} later ones absent\n`,
      );
    },
    600_000,
  );
});
