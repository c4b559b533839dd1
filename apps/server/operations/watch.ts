import type { FastifyInstance } from 'fastify';
import { whyNotReady } from '#platform/database/pool.ts';
import { areFilesAvailable } from '../file-store.ts';
import { addMetrics, type MetricsConfig } from './metrics.ts';

export function addMonitoring(app: FastifyInstance, config: MetricsConfig, isStopping: () => boolean): void {
  addHealth(app, isStopping);
  addMetrics(app, config);
}

/**
 * `live` means that the process responds. `ready` means that it can work now; otherwise a load balancer sends
 * it no requests. Unavailable file storage is only reported, because most functions work without it and other
 * processes share it.
 */
function addHealth(app: FastifyInstance, isStopping: () => boolean): void {
  app.get('/api/health/live', async () => ({ status: 'ok' }));
  app.get('/api/health/ready', async (_request, response) => {
    const isReady = !isStopping() && (await whyNotReady()) === undefined;
    const files = (await areFilesAvailable()) ? 'ok' : 'away';
    return response.status(isReady ? 200 : 503).send({ status: isReady ? 'ok' : 'unavailable', files });
  });
}
