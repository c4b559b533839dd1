import { isIPv4 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Config } from '#platform/config/config.ts';
import { constantTimeEqual } from '#platform/crypto/keys.ts';
import { notFound } from '#platform/http/refusal.ts';
import { meters } from '#platform/meters/meters.ts';
import { addBackupMetrics, type BackupConfig } from './backup-metrics.ts';
import { addMachineMetrics } from './machine-metrics.ts';
import { addWorkMetrics } from './work-metrics.ts';

export type MetricsConfig = Pick<Config, 'metricsToken'> & BackupConfig;

/**
 * Serves Prometheus text at /metrics to callers with METRICS_TOKEN. Without that setting, serves only requests
 * from this machine (docs/reference/monitoring.md#metrics). Labels contain route patterns, never requested
 * URLs.
 */
export function addMetrics(app: FastifyInstance, { metricsToken: token, ...config }: MetricsConfig): void {
  const register = new Registry();
  collectDefaultMetrics({ register });
  countCalls(app, register);
  addWorkMetrics(register);
  addMachineMetrics(register, config.dataDir);
  addBackupMetrics(register, config);
  const all = Registry.merge([register, meters]);
  app.get('/metrics', async (request, response) => {
    if (!mayRead(request, token)) throw notFound();
    return response.type(all.contentType).send(await all.metrics());
  });
}

function countCalls(app: FastifyInstance, register: Registry): void {
  const duration = new Histogram({
    name: 'genkan_http_request_seconds',
    help: 'Response time, by route pattern and status',
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

function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) return constantTimeEqual(request.headers.authorization ?? '', `Bearer ${token}`);
  // A proxy on this machine relays requests from outside. A proxy that adds no header still forwards the
  // requested host name.
  const isProxied = Object.keys(request.headers).some(name => proxyHeader.test(name));
  return isLoopback(request.ip) && !isProxied && isThisMachine(request.hostname);
}

const proxyHeader = /forwarded|clientip|-(ip|addr|address)$|^via$|^cdn-loop$/;

const isThisMachine = (name: string) => name === 'localhost' || isLoopback(name.replace(/^\[|\]$/g, ''));

function isLoopback(address: string): boolean {
  const plain = address.replace('::ffff:', '');
  return plain === '::1' || (isIPv4(plain) && plain.startsWith('127.'));
}
