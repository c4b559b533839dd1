import { addCalls } from '#features/access/commands.ts';
import { tasks as audits, schedules as auditTimes } from '#features/audit/jobs.ts';
import { tasks as bookings } from '#features/booking/jobs.ts';
import { tasks as bookingFiles } from '#features/booking-file/jobs.ts';
import { tasks as connectors, schedules as connectorTimes } from '#features/connector/jobs.ts';
import { setVendorAddresses } from '#features/connector/queries/ask-vendor.ts';
import { tasks as disclosures, schedules as disclosureTimes } from '#features/disclosure/jobs.ts';
import { setPublicUrl } from '#features/facility/queries/addresses.ts';
import { tasks as guestRights } from '#features/guest-rights/jobs.ts';
import { tasks as transfers, schedules as transferTimes } from '#features/hotel-transfer/jobs.ts';
import { startSending } from '#features/message/commands/sending.ts';
import { tasks as messages, schedules as messageTimes } from '#features/message/jobs.ts';
import { catchUp } from '#features/retention/commands/catch-up.ts';
import { tasks as retention, schedules as retentionTimes } from '#features/retention/jobs.ts';
import { tasks as signUps } from '#features/sign-up/jobs.ts';
import { allAnswered } from '#features/webhook/commands/await-answers.ts';
import { tasks as webhooks, schedules as webhookTimes } from '#features/webhook/jobs.ts';
import { setWebhookManners } from '#features/webhook/queries/manners.ts';
import type { Config } from '#platform/config/config.ts';
import { makeMonths } from '#platform/database/months.ts';
import { pool } from '#platform/database/pool.ts';
import type { Rhythm } from '#platform/jobs/heartbeat.ts';
import { startWorker } from '#platform/jobs/worker.ts';
import { log } from '#platform/log/log.ts';
import { mailDriver } from '#platform/mail/mail.ts';
import { openHttpServer, openWorkerServer } from './http-server.ts';
import { sendingHeldAt } from './installation.ts';
import type { AssetSource } from './pages/assets.ts';
import { openStorage } from './storage.ts';

/** The part that one process runs: all, or one of them where there are many. */
export type Part = 'all' | 'http' | 'worker';

/** `url`: where it is reached; empty for a worker without a port. */
export type Service = { url: string; close(): Promise<void> };

type Options = {
  config: Config;
  part?: Part;
  /** Called once the database is open, and before anybody can call: the demo adds its hotels. */
  prepare?: () => Promise<void>;
  /** False for the API alone, which needs no built apps. */
  pages: false | AssetSource;
  /** Of the job worker, where it is not the usual one. */
  rhythm?: Rhythm | undefined;
};

/** Opens everything in order. Out: how to close it in the reverse order. */
export async function openService({
  config,
  part = 'all',
  prepare,
  pages,
  rhythm,
}: Options): Promise<Service> {
  const closing: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const step of closing.splice(0).reverse()) await step();
  };
  try {
    closing.push(await openStorage(config, { proveFiles: true, carryPictures: true }));
    await makeMonths();
    await prepare?.();
    await catchUp();
    const watched = part === 'worker' ? await openWatch(config) : undefined;
    // It is seen to stop at once, and is seen until its last job is done.
    if (watched) closing.push(watched.close);
    if (part !== 'http') closing.push(await startWork(config, rhythm));
    if (watched) closing.push(watched.beginStop);
    if (part === 'worker') return { url: watched?.url ?? '', close };
    const server = await openHttpServer(config, { pages, shareCalls: addCalls });
    closing.push(server.close);
    return { url: server.url, close };
  } catch (error) {
    await close();
    throw error;
  }
}

const openWatch = async (config: Config) =>
  config.workerPort === undefined ? undefined : openWorkerServer(config, config.workerPort);

async function startWork(config: Config, rhythm?: Rhythm): Promise<() => Promise<void>> {
  // What is written back to a vendor leads to the dashboard.
  setPublicUrl(config.publicUrl, config);
  const held = await sendingHeldAt(pool());
  if (held)
    log.warn(
      { since: held.toISOString() },
      'Nothing is sent: this is a restored copy, or sending is held. `genkan sending go` lets it, from the next start on',
    );
  const worker = await startWorker({
    ...rhythm,
    tasks: [
      ...messages(config),
      ...signUps(config),
      ...bookings,
      ...bookingFiles,
      ...guestRights(config),
      ...disclosures,
      ...retention,
      ...transfers(config),
      ...audits,
    ],
    schedules: [...messageTimes, ...disclosureTimes, ...retentionTimes, ...transferTimes, ...auditTimes],
  });
  if (held) return worker.stop;
  // Each apart: addresses of others that take their time keep no message to a guest waiting, nor each other.
  setWebhookManners(config.webhooks);
  const telling = await startWorker({ ...rhythm, tasks: webhooks(config), schedules: webhookTimes });
  setVendorAddresses(config.connectorAddresses);
  const fetching = await startWorker({ ...rhythm, tasks: connectors, schedules: connectorTimes });
  const sending = startSending(config, rhythm && { leaseMs: rhythm.takeOverAfterSeconds * 1000 });
  return async () => {
    const stopped = [worker.stop(), telling.stop().then(allAnswered), fetching.stop(), sending.stop()];
    mailDriver().beginStop(config.stop.patience);
    await Promise.all(stopped);
  };
}
