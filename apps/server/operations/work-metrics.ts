import type { Registry } from 'prom-client';
import { webhookBacklog } from '#features/integration/webhook/queries/backlog.ts';
import { messageBacklog } from '#features/message/message/queries/backlog.ts';
import { jobCounts } from '#platform/jobs/counts.ts';
import { mailDriver } from '#platform/mail/mail.ts';
import { smsDriver } from '#platform/sms/sms.ts';
import { addGauge, memoizeBriefly } from './gauges.ts';

export function addWorkMetrics(register: Registry): void {
  addGauge(
    register,
    {
      name: 'genkan_jobs',
      help: 'Jobs by state: pending, running, failing (will be retried), dead (given up)',
      labelNames: ['state'],
    },
    async () => {
      const { oldestSeconds: _, ...counts } = await jobCounts();
      return countsByState(counts);
    },
  );
  addGauge(
    register,
    {
      name: 'genkan_jobs_oldest_seconds',
      help: 'How long the oldest due job has been waiting',
    },
    async () => [{ value: (await jobCounts()).oldestSeconds }],
  );
  addMessages(register);
  addWebhooks(register);
}

function addWebhooks(register: Registry): void {
  const backlog = memoizeBriefly(webhookBacklog);
  addGauge(
    register,
    {
      name: 'genkan_webhooks',
      help: 'Events for webhooks by state: waiting, retrying, held (paused); given_up in the last 24 hours',
      labelNames: ['state'],
    },
    async () => {
      const { waiting, retrying, held, given_up } = await backlog();
      return countsByState({ waiting, retrying, held, given_up });
    },
  );
  addGauge(
    register,
    {
      name: 'genkan_webhooks_oldest_seconds',
      help: 'How long the oldest event for a webhook that is not paused has been waiting',
    },
    async () => [{ value: (await backlog()).oldestSeconds }],
  );
  addGauge(
    register,
    {
      name: 'genkan_webhook_endpoints',
      help: 'Webhooks of all hotels by state: active, paused',
      labelNames: ['state'],
    },
    async () => {
      const { active, paused } = await backlog();
      return countsByState({ active, paused });
    },
  );
}

const countsByState = (counts: Record<string, number>) =>
  Object.entries(counts).map(([state, value]) => ({ labels: { state }, value }));

function addMessages(register: Registry): void {
  const labelNames = ['way', 'provider'];
  const backlog = memoizeBriefly(async () => {
    const channels = await messageBacklog();
    return channels.map(each => ({
      ...each,
      provider: (each.way === 'sms' ? smsDriver() : mailDriver()).provider,
    }));
  });
  addGauge(
    register,
    {
      name: 'genkan_messages_oldest_seconds',
      help: 'How long the oldest unsent message has been waiting, by way and provider',
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
      help: 'Messages by way, provider and state: waiting, retrying; failed and uncertain in the last 24 hours',
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
