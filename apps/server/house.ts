import { join } from 'node:path';
import { tasks as audits, schedules as auditTimes } from '#features/audit/jobs.ts';
import { tasks as bookings } from '#features/booking/jobs.ts';
import { tasks as messages, schedules as messageTimes } from '#features/message/jobs.ts';
import { openPostalCodes } from '#features/questionnaire/postal-codes/find-place.ts';
import { beginSearchFill } from '#features/registration/commands/fill-search.ts';
import { tasks as registrations } from '#features/registration/jobs.ts';
import { tasks as retention, schedules as retentionTimes } from '#features/retention/jobs.ts';
import { tasks as signUps } from '#features/sign-up/jobs.ts';
import type { Config } from '#platform/config/config.ts';
import { openMasterKey } from '#platform/crypto/master-key.ts';
import { startEmbedded } from '#platform/database/embedded.ts';
import { closeDatabase, openDatabase } from '#platform/database/pool.ts';
import { diskStore } from '#platform/files/disk-store.ts';
import { openFiles } from '#platform/files/files.ts';
import type { Rhythm } from '#platform/jobs/heartbeat.ts';
import { startWorker } from '#platform/jobs/worker.ts';
import { log } from '#platform/log/log.ts';
import { type MailDriver, mailDriver, openMail } from '#platform/mail/mail.ts';
import { outboxDriver } from '#platform/mail/outbox-driver.ts';
import { smtpDriver } from '#platform/mail/smtp-driver.ts';
import { smsDriverOf } from '#platform/sms/driver-of.ts';
import { openSms, smsDriver } from '#platform/sms/sms.ts';
import { openDoor } from './door.ts';
import { type AsOwner, assertWallHolds, prepareDatabase } from './installation.ts';
import type { AssetSource } from './pages/assets.ts';

/** What one process does: all, or its part where there are many (architecture §5). */
export type Part = 'all' | 'http' | 'worker';

export type House = { url: string; close(): Promise<void> };

type Options = {
  config: Config;
  part?: Part;
  /** Called between the database and the door: the demo moves its cast in. */
  furnish?: () => Promise<void>;
  /** False for the API alone, which needs no built apps. */
  pages: false | AssetSource;
  /** Of the job worker, where it is not the usual one. */
  rhythm?: Rhythm | undefined;
};

/** Opens everything in order, and gives back how to close it in the other order. */
export async function openHouse({ config, part = 'all', furnish, pages, rhythm }: Options): Promise<House> {
  const closing: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const step of closing.splice(0).reverse()) await step();
  };
  try {
    closing.push(await openStorage(config));
    await furnish?.();
    if (part !== 'http') closing.push(await startWork(config, rhythm));
    if (part === 'worker') return { url: '', close };
    const door = await openDoor(config, { pages });
    closing.push(door.close);
    return { url: door.url, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function startWork(config: Config, rhythm?: Rhythm): Promise<() => Promise<void>> {
  await beginSearchFill();
  const worker = await startWorker({
    ...rhythm,
    tasks: [...messages(config), ...signUps(config), ...bookings, ...registrations, ...retention, ...audits],
    schedules: [...messageTimes, ...retentionTimes, ...auditTimes],
  });
  return worker.stop;
}

/** Opens what the house keeps, refused where it is not safe. Out: how to close it. */
export async function openStorage(config: Config, also?: AsOwner): Promise<() => Promise<void>> {
  const embedded = config.databaseUrl ? undefined : await startEmbedded({ dataDir: config.dataDir, log });
  try {
    openDatabase(config.databaseUrl ?? embedded?.url ?? '');
    // Whatever is refused is refused before the tables are touched.
    await assertWallHolds();
    const claim = { masterKey: await masterKeyOf(config), demo: config.mode === 'demo' };
    const migrationUrl = embedded?.migrationUrl ?? config.migrationDatabaseUrl;
    if (also && !migrationUrl)
      throw new Error('This needs MIGRATION_DATABASE_URL, the login that owns the tables.');
    await prepareDatabase(claim, migrationUrl, also);
    openFiles(diskStore(join(config.dataDir, 'files')));
    openPostalCodes(config.dataDir);
    openMail(mailDriverOf(config));
    openSms(smsDriverOf(config.sms));
  } catch (error) {
    await closeDatabase();
    await embedded?.stop();
    throw error;
  }
  return async () => {
    mailDriver().close();
    smsDriver().close();
    await closeDatabase();
    await embedded?.stop();
  };
}

function mailDriverOf({ smtpUrl, mailFrom, smtpRate }: Config): MailDriver {
  return smtpUrl ? smtpDriver({ url: smtpUrl, from: mailFrom, perSecond: smtpRate }) : outboxDriver();
}

async function masterKeyOf(config: Config): Promise<Buffer> {
  const { dataDir } = config;
  const { key, created } = await openMasterKey(config);
  if (created)
    log.warn(
      { file: join(dataDir, 'master.key') },
      'A master key was made. Keep a copy of this file elsewhere: without it images and secrets are lost',
    );
  return key;
}
