import { tasks as audits, schedules as auditTimes } from '#features/audit/audit/jobs.ts';
import { tasks as bookings } from '#features/booking/booking/jobs.ts';
import { setPublicUrl } from '#features/hotel/facility/queries/addresses.ts';
import { tasks as bookingFiles } from '#features/integration/booking-entry/jobs.ts';
import { tasks as connectors, schedules as connectorTimes } from '#features/integration/connector/jobs.ts';
import { setVendorAddresses } from '#features/integration/connector/queries/ask-vendor.ts';
import { waitForAllResponses } from '#features/integration/webhook/commands/await-answers.ts';
import { tasks as webhooks, schedules as webhookTimes } from '#features/integration/webhook/jobs.ts';
import { setWebhookSettings } from '#features/integration/webhook/queries/settings.ts';
import { tasks as guestRights } from '#features/lifecycle/guest-rights/jobs.ts';
import { tasks as transfers, schedules as transferTimes } from '#features/lifecycle/hotel-transfer/jobs.ts';
import { tasks as retention, schedules as retentionTimes } from '#features/lifecycle/retention/jobs.ts';
import { tasks as signUps } from '#features/lifecycle/sign-up/jobs.ts';
import { startSending } from '#features/message/message/commands/sending.ts';
import { tasks as messages, schedules as messageTimes } from '#features/message/message/jobs.ts';
import { tasks as figures, schedules as figureTimes } from '#features/organization/figures/jobs.ts';
import { tasks as provisioning } from '#features/organization/provisioning/jobs.ts';
import { tasks as templates } from '#features/organization/template/jobs.ts';
import { tasks as disclosures, schedules as disclosureTimes } from '#features/register/disclosure/jobs.ts';
import type { Config } from '#platform/config/config.ts';
import { pool } from '#platform/database/pool.ts';
import type { HeartbeatTiming } from '#platform/jobs/heartbeat.ts';
import { startWorker } from '#platform/jobs/worker.ts';
import { log } from '#platform/log/log.ts';
import { mailDriver } from '#platform/mail/mail.ts';
import { sendingHeldAt } from './installation.ts';

/**
 * Starts the jobs and, unless sending is on hold, the sending of messages.
 * @returns a function that stops them
 */
export async function startWork(config: Config, rhythm?: HeartbeatTiming): Promise<() => Promise<void>> {
  // Connectors send vendors links to the dashboard, which need this URL.
  setPublicUrl(config.publicUrl, config);
  const heldAt = await sendingHeldAt(pool());
  if (heldAt)
    log.warn(
      { since: heldAt.toISOString() },
      'Nothing is sent: this is a restored copy, or sending is on hold. Run `genkan sending go` to send again from the next start on',
    );
  const worker = await startWorker({
    ...rhythm,
    tasks: [
      ...messages(config),
      ...signUps(config),
      ...bookings,
      ...bookingFiles,
      ...templates,
      ...guestRights(config),
      ...disclosures,
      ...provisioning,
      ...figures,
      ...retention,
      ...transfers(config),
      ...audits,
    ],
    schedules: [
      ...messageTimes,
      ...disclosureTimes,
      ...figureTimes,
      ...retentionTimes,
      ...transferTimes,
      ...auditTimes,
    ],
  });
  if (heldAt) return worker.stop;
  // Webhooks run in separate queues, so that slow webhook URLs delay neither guest messages nor each other.
  setWebhookSettings(config.webhooks);
  const webhookWorker = await startWorker({ ...rhythm, tasks: webhooks(config), schedules: webhookTimes });
  setVendorAddresses(config.connectorAddresses);
  const connectorWorker = await startWorker({ ...rhythm, tasks: connectors, schedules: connectorTimes });
  const sending = startSending(config, rhythm && { leaseMs: rhythm.takeOverAfterSeconds * 1000 });
  return async () => {
    const stops = [
      worker.stop(),
      webhookWorker.stop().then(waitForAllResponses),
      connectorWorker.stop(),
      sending.stop(),
    ];
    mailDriver().beginStop(config.stop.patience);
    await Promise.all(stops);
  };
}
