import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { readPostalCodes } from '#features/form/questionnaire/queries/postal-codes/find-place.ts';
import type { Config } from '#platform/config/config.ts';
import { openMasterKey } from '#platform/crypto/master-key.ts';
import { type Addresses, runningDatabase } from '#platform/database/embedded/running.ts';
import { type EmbeddedDatabase, startEmbedded } from '#platform/database/embedded.ts';
import { missingMigrations } from '#platform/database/migrate.ts';
import { closeDatabase, openDatabase, pool } from '#platform/database/pool.ts';
import { waitForDatabase } from '#platform/database/until-there.ts';
import { openFiles } from '#platform/files/files.ts';
import { log } from '#platform/log/log.ts';
import { type MailDriver, mailDriver, openMail, outboxDriver } from '#platform/mail/mail.ts';
import { smtpDriver } from '#platform/mail/smtp-driver.ts';
import { smsDriverOf } from '#platform/sms/driver-of.ts';
import { openSms, smsDriver } from '#platform/sms/sms.ts';
import { copyJournal, type JournalCopier } from './backup/carry-journal.ts';
import { type OpenFiles, openFilePlaces } from './file-store.ts';
import { assertRowSecurity, isClaimed, type OwnerTask, prepareDatabase } from './installation.ts';
import { assertOwnFolder } from './own-folder.ts';

type Options = {
  proveFiles?: boolean;
  also?: OwnerTask;
  carryPictures?: boolean;
  carryEveryMs?: number;
  /** Set by commands that need exclusive access. Such a command fails if the embedded database is running. */
  alone?: boolean;
};

/**
 * Opens the database, keys and files.
 * @returns a function that closes them
 * @throws if the configuration is unsafe
 */
export async function openStorage(
  config: Config,
  { proveFiles = false, also, carryPictures = false, carryEveryMs, alone = false }: Options = {},
): Promise<() => Promise<void>> {
  await assertOwnFolder(config.dataDir);
  if (config.mode === 'operate') assertDatabaseExists(config);
  const spools = config.backup !== undefined;
  const running = alone ? undefined : await runningOwnDatabase(config);
  const embedded =
    config.databaseUrl || running ? undefined : await startEmbedded({ dataDir: config.dataDir, log, spools });
  let filePlaces: OpenFiles | undefined;
  let journalCopier: JournalCopier | undefined;
  try {
    await openOwnDatabase(config, { running, embedded }, also);
    filePlaces = await openFilePlaces(config.files);
    openFiles(filePlaces.store);
    if (proveFiles) await filePlaces.prove();
    if (embedded)
      journalCopier = await copyJournal(config, carryPictures ? filePlaces.store : undefined, {
        everyMs: carryEveryMs,
      });
    await readPostalCodes();
    openMail(mailDriverOf(config));
    openSms(smsDriverOf(config.sms));
  } catch (error) {
    await closeDatabase();
    await embedded?.stop();
    await journalCopier?.stop();
    filePlaces?.close();
    throw error;
  }
  return async () => {
    mailDriver().close();
    smsDriver().close();
    await closeDatabase();
    await embedded?.stop();
    // Stop the copying after the database server, because the server archives the rest of its journal when it
    // stops.
    await journalCopier?.stop();
    filePlaces?.close();
  };
}

type LocalDatabase = { running: Addresses | undefined; embedded: EmbeddedDatabase | undefined };

/** Performs all checks before it changes any table. */
async function openOwnDatabase(
  config: Config,
  { running, embedded }: LocalDatabase,
  also?: OwnerTask,
): Promise<void> {
  if (config.databaseUrl) await waitForDatabase(config.databaseUrl);
  openDatabase(config.databaseUrl ?? (running ?? embedded)?.url ?? '', config.database);
  await assertRowSecurity();
  const claim = { masterKey: await masterKeyOf(config), demo: demoFlagOf(config) };
  if (running) {
    await assertSameRelease();
    await prepareDatabase(claim, undefined);
    if (also) await asOwner(running.migrationUrl, owner => also({ ...claim, owner }));
    return;
  }
  const migrationUrl = embedded?.migrationUrl ?? config.migrationDatabaseUrl;
  if (also && !migrationUrl)
    throw new Error('This requires MIGRATION_DATABASE_URL, the login that owns the tables.');
  await prepareDatabase(claim, migrationUrl, also);
}

/**
 * Returns the embedded database of a Genkan that already runs on DATA_DIR, if there is one. Commands connect
 * to it.
 */
const runningOwnDatabase = async ({ mode, databaseUrl, dataDir }: Config) =>
  mode === 'operate' && !databaseUrl ? runningDatabase(dataDir) : undefined;

/** Prevents a command from changing the tables while a server of an older release runs. */
async function assertSameRelease(): Promise<void> {
  if ((await missingMigrations(pool())).length > 0)
    throw new Error('The running Genkan is of an older release than this command. Restart it first.');
}

async function asOwner(url: string, work: (owner: pg.Client) => Promise<void>): Promise<void> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  try {
    await work(owner);
  } finally {
    await owner.end();
  }
}

/** A command must not create an installation, because all checks would pass on an empty one. */
function assertDatabaseExists({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl || existsSync(join(dataDir, 'postgres'))) return;
  throw new Error(`There is no database in DATA_DIR ${dataDir}. Run this with the variables of the server.`);
}

const demoFlagOf = ({ mode }: Config) => (mode === 'operate' ? undefined : mode === 'demo');

export function mailDriverOf({
  smtpUrl,
  mailFrom,
  smtpRate,
  smtpConnections,
  providerTimeout,
}: Config): MailDriver {
  if (!smtpUrl) return outboxDriver();
  return smtpDriver({
    url: smtpUrl,
    from: mailFrom,
    perSecond: smtpRate,
    connections: smtpConnections,
    connectTimeoutMs: Math.min(10_000, providerTimeout),
    idleTimeoutMs: providerTimeout,
  });
}

async function masterKeyOf(config: Config): Promise<Buffer> {
  const { dataDir } = config;
  const { key, created } = await openMasterKey({
    ...config,
    mayMake: async () => !(await isClaimed(pool())),
  });
  if (created)
    log.warn(
      { file: join(dataDir, 'master.key') },
      'A master key was generated. Keep a copy of this file elsewhere: without it, images and secrets are lost',
    );
  return key;
}
