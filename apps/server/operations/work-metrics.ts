import type { Registry } from 'prom-client';
import { messageBacklog } from '#features/message/queries/backlog.ts';
import { jobCounts, oldestDueSeconds } from '#platform/jobs/counts.ts';
import { mailDriver } from '#platform/mail/mail.ts';
import { smsDriver } from '#platform/sms/sms.ts';
import { addGauge, lately } from './gauges.ts';

/** What waits to be done, of all hotels: jobs and messages. */
export function addWorkMetrics(register: Registry): void {
  addGauge(
    register,
    {
      name: 'genkan_jobs',
      help: 'Jobs by state: pending, running, failing (tried and to be tried again), dead (given up)',
      labelNames: ['state'],
    },
    async () => Object.entries(await jobCounts()).map(([state, value]) => ({ labels: { state }, value })),
  );
  addGauge(
    register,
    {
      name: 'genkan_jobs_oldest_seconds',
      help: 'For how long the oldest job that could run has been waiting',
    },
    async () => [{ value: await oldestDueSeconds() }],
  );
  addMessages(register);
}

function addMessages(register: Registry): void {
  const labelNames = ['way', 'provider'];
  const backlog = lately(async () => {
    const ways = await messageBacklog();
    return ways.map(each => ({
      ...each,
      provider: (each.way === 'sms' ? smsDriver() : mailDriver()).provider,
    }));
  });
  addGauge(
    register,
    {
      name: 'genkan_messages_oldest_seconds',
      help: 'For how long the oldest unsent message has been waiting, by way and provider',
      labelNames,
    },
    async () =>
      (await backlog()).map(({ way, provider, oldestSeconds: value }) => ({
        labels: { way, provider },
        value,
      })),
  );
  addGauge(
    register,
    {
      name: 'genkan_messages',
      help: 'Messages by way, provider and state: waiting, retrying; failed and uncertain of the last 24 hours',
      labelNames: [...labelNames, 'state'],
    },
    async () =>
      (await backlog()).flatMap(({ way, provider, waiting, retrying, failed, uncertain }) =>
        Object.entries({ waiting, retrying, failed, uncertain }).map(([state, value]) => ({
          labels: { way, provider, state },
          value,
        })),
      ),
  );
}
