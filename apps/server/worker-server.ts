import type { Config } from '#platform/config/config.ts';
import { addMonitoring } from './operations/watch.ts';
import { listen, serverOf } from './serve.ts';

export async function openWorkerServer(config: Config, port: number) {
  let isClosing = false;
  const app = await serverOf(config, { answered: [], isStopping: () => isClosing });
  addMonitoring(app, config, () => isClosing);
  const url = await listen(app, { name: 'WORKER_PORT', port, host: config.host });
  const beginStop = async () => {
    isClosing = true;
  };
  return { url, beginStop, close: () => app.close() };
}
