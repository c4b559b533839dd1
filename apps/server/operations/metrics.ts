import { isIPv4 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { messageBacklog } from '#features/message/queries/backlog.ts';
import { constantTimeEqual } from '#platform/crypto/keys.ts';
import { pool, whyNotReady } from '#platform/database/pool.ts';
import { whyUnavailable } from '#platform/database/unavailable.ts';
import { notFound } from '#platform/http/refusal.ts';
import { jobCounts, oldestDueSeconds } from '#platform/jobs/counts.ts';
import { mailDriver } from '#platform/mail/mail.ts';
import { meters } from '#platform/meters/meters.ts';
import { smsDriver } from '#platform/sms/sms.ts';

/**
 * Prometheus text at /metrics: for whoever has METRICS_TOKEN, else for this machine only (docs/operators.md#metrics).
 * Labels are route patterns, never addresses that were asked for.
 */
export function addMetrics(app: FastifyInstance, token: string | undefined): void {
  const register = new Registry();
  collectDefaultMetrics({ register });
  countCalls(app, register);
  countWork(register);
  const all = Registry.merge([register, meters]);
  app.get('/metrics', async (request, response) => {
    if (!mayRead(request, token)) throw notFound();
    return response.type(all.contentType).send(await all.metrics());
  });
}

function countCalls(app: FastifyInstance, register: Registry): void {
  const duration = new Histogram({
    name: 'genkan_http_request_seconds',
    help: 'Time to answer, by route pattern and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 1, 2, 5, 10, 30, 60],
    registers: [register],
  });
  app.addHook('onResponse', async (request, response) => {
    const route = request.routeOptions.url ?? 'unknown';
    const { method } = request;
    duration.observe({ method, route, status: response.statusCode }, response.elapsedTime / 1000);
  });
}

function countWork(register: Registry): void {
  const jobs = new Gauge({
    name: 'genkan_jobs',
    help: 'Jobs by state: pending, running, failing (tried and to be tried again), dead (given up)',
    labelNames: ['state'],
    registers: [register],
    collect(): Promise<void> {
      return whileThere([jobs], async () => {
        for (const [state, count] of Object.entries(await jobCounts())) jobs.set({ state }, count);
      });
    },
  });
  const waiting = new Gauge({
    name: 'genkan_jobs_oldest_seconds',
    help: 'For how long the oldest job that could run has been waiting',
    registers: [register],
    collect(): Promise<void> {
      return whileThere([waiting], async () => waiting.set(await oldestDueSeconds()));
    },
  });
  countMessages(register);
  const ready = new Gauge({
    name: 'genkan_ready',
    help: '1 while the database does its work for this process',
    registers: [register],
    async collect() {
      ready.set((await whyNotReady()) === undefined ? 1 : 0);
    },
  });
  const connections = new Gauge({
    name: 'genkan_database_connections',
    help: 'Connections of this process: in use, idle, waited for',
    labelNames: ['state'],
    registers: [register],
    collect() {
      const { totalCount, idleCount, waitingCount } = pool();
      connections.set({ state: 'used' }, totalCount - idleCount);
      connections.set({ state: 'idle' }, idleCount);
      connections.set({ state: 'waiting' }, waitingCount);
    },
  });
}

/** What only the database knows is left out while it cannot be asked: all else is told still. */
async function whileThere(gauges: readonly Gauge[], collect: () => Promise<void>): Promise<void> {
  try {
    await collect();
  } catch (error) {
    if (!whyUnavailable(error)) throw error;
    for (const gauge of gauges) gauge.reset();
  }
}

/** Both are told by one look at the database. */
function countMessages(register: Registry): void {
  const labelNames = ['way', 'provider'];
  const oldest = new Gauge({
    name: 'genkan_messages_oldest_seconds',
    help: 'For how long the oldest unsent message has been waiting, by way and provider',
    labelNames,
    registers: [register],
  });
  const messages = new Gauge({
    name: 'genkan_messages',
    help: 'Messages by way, provider and state: waiting, retrying; failed and uncertain of the last 24 hours',
    labelNames: [...labelNames, 'state'],
    registers: [register],
    collect(): Promise<void> {
      return whileThere([messages, oldest], async () => {
        for (const { way, oldestSeconds, ...states } of await messageBacklog()) {
          const { provider } = way === 'sms' ? smsDriver() : mailDriver();
          oldest.set({ way, provider }, oldestSeconds);
          for (const [state, count] of Object.entries(states)) messages.set({ way, provider, state }, count);
        }
      });
    },
  });
}

function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) return constantTimeEqual(request.headers.authorization ?? '', `Bearer ${token}`);
  // A proxy on this machine speaks for strangers. One that says nothing of them keeps the name that they asked for.
  const isProxied = Object.keys(request.headers).some(name => ofProxies.test(name));
  return isLoopback(request.ip) && !isProxied && isThisMachine(request.hostname);
}

/** Each maker of proxies has its own name for the address of the caller. */
const ofProxies = /forwarded|clientip|-(ip|addr|address)$|^via$|^cdn-loop$/;

const isThisMachine = (name: string) => name === 'localhost' || isLoopback(name.replace(/^\[|\]$/g, ''));

function isLoopback(address: string): boolean {
  const plain = address.replace('::ffff:', '');
  return plain === '::1' || (isIPv4(plain) && plain.startsWith('127.'));
}
