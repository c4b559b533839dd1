import type { FastifyInstance } from 'fastify';
import type { Config } from '#platform/config/config.ts';
import { addDocs } from './operations/docs.ts';
import { addHealth } from './operations/health.ts';
import { addMetrics } from './operations/metrics.ts';

/** What operators and integrators ask: is it well, how busy is it, what can be called. */
export function addOperations(app: FastifyInstance, config: Config): void {
  addHealth(app);
  addMetrics(app, config.metricsToken);
  addDocs(app, config.publicUrl);
}
