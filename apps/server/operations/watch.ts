import type { FastifyInstance } from 'fastify';
import { whyNotReady } from '#platform/database/pool.ts';
import { filesAreThere } from '../file-store.ts';
import { addMetrics, type Watched } from './metrics.ts';

/** Health and metrics, which every process shows. */
export function addWatch(app: FastifyInstance, config: Watched, isStopping: () => boolean): void {
  addHealth(app, isStopping);
  addMetrics(app, config);
}

/**
 * `live`: the process answers. `ready`: it can do its work now; a balancer sends nobody here while it cannot. Without files most of it
 * goes on, and no other process has them either: that is said, and takes no process away.
 */
function addHealth(app: FastifyInstance, isStopping: () => boolean): void {
  app.get('/api/health/live', async () => ({ status: 'ok' }));
  app.get('/api/health/ready', async (_request, response) => {
    const ready = !isStopping() && (await whyNotReady()) === undefined;
    const files = (await filesAreThere()) ? 'ok' : 'away';
    return response.status(ready ? 200 : 503).send({ status: ready ? 'ok' : 'unavailable', files });
  });
}
