import type { FastifyInstance } from 'fastify';
import { whyNotReady } from '#platform/database/pool.ts';
import { filesAreThere } from '../file-store.ts';
import { addMetrics, type Watched } from './metrics.ts';

export function addWatch(app: FastifyInstance, config: Watched, isStopping: () => boolean): void {
  addHealth(app, isStopping);
  addMetrics(app, config);
}

/**
 * `live`: the process responds. `ready`: it can do its work now; a load balancer sends no requests while it
 * cannot. Missing file storage is only reported: most functions work without it, and no other process has it
 * either.
 */
function addHealth(app: FastifyInstance, isStopping: () => boolean): void {
  app.get('/api/health/live', async () => ({ status: 'ok' }));
  app.get('/api/health/ready', async (_request, response) => {
    const ready = !isStopping() && (await whyNotReady()) === undefined;
    const files = (await filesAreThere()) ? 'ok' : 'away';
    return response.status(ready ? 200 : 503).send({ status: ready ? 'ok' : 'unavailable', files });
  });
}
