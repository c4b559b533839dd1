import type { JobHandler } from '#platform/jobs/job.ts';
import { startWorker } from '#platform/jobs/worker.ts';
import { startSending } from '../commands/sending.ts';
import { tasks } from '../jobs.ts';
import type { Site } from '../rules/site.ts';

export async function startMessages(site: Site, also: readonly JobHandler[] = []) {
  const worker = await startWorker({ tasks: [...tasks(site), ...also] });
  const sending = startSending(site, { idleMs: 20 });
  return {
    async stop(): Promise<void> {
      await worker.stop();
      await sending.stop();
    },
  };
}
