import type { Config } from '#platform/config/config.ts';
import { addMonitoring } from './operations/watch.ts';
import { listen, serverOf } from './serve.ts';

export async function openWorkerServer(config: Config, port: number) {
  let stopping = false;
  const app = await serverOf(config, { answered: [], isStopping: () => stopping });
  addMonitoring(app, config, () => stopping);
  const url = await listen(app, { name: 'WORKER_PORT', port, host: config.host });
  const beginStop = async () => {
    stopping = true;
  };
  return { url, beginStop, close: () => app.close() };
}
