import { tasks as audits, schedules as auditTimes } from '#features/audit/jobs.ts';
import { tasks as bookings } from '#features/booking/jobs.ts';
import { guideDecisions } from '#features/guide-mail/commands/guide-decisions.ts';
import { tasks as guideMail, schedules as guideMailTimes } from '#features/guide-mail/jobs.ts';
import { tasks as messages } from '#features/message/jobs.ts';
import { beginSearchFill } from '#features/registration/commands/fill-search.ts';
import { tasks as registrations } from '#features/registration/jobs.ts';
import { tasks as retention, schedules as retentionTimes } from '#features/retention/jobs.ts';
import { tasks as signUps } from '#features/sign-up/jobs.ts';
import type { Config } from '#platform/config/config.ts';
import type { Rhythm } from '#platform/jobs/heartbeat.ts';
import { startWorker } from '#platform/jobs/worker.ts';
import { openDoor } from './door.ts';
import type { AssetSource } from './pages/assets.ts';
import { openStorage } from './storage.ts';

/** What one process does: all, or its part where there are many. */
export type Part = 'all' | 'http' | 'worker';

export type House = { url: string; close(): Promise<void> };

type Options = {
  config: Config;
  part?: Part;
  /** Called between the database and the door: the demo moves its cast in. */
  furnish?: () => Promise<void>;
  /** False for the API alone, which needs no built apps. */
  pages: false | AssetSource;
  /** Of the job worker, where it is not the usual one. */
  rhythm?: Rhythm | undefined;
};

/** Opens everything in order, and gives back how to close it in the other order. */
export async function openHouse({ config, part = 'all', furnish, pages, rhythm }: Options): Promise<House> {
  const closing: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const step of closing.splice(0).reverse()) await step();
  };
  try {
    closing.push(await openStorage(config));
    await furnish?.();
    if (part !== 'http') closing.push(await startWork(config, rhythm));
    if (part === 'worker') return { url: '', close };
    const door = await openDoor(config, { pages });
    closing.push(door.close);
    return { url: door.url, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function startWork(config: Config, rhythm?: Rhythm): Promise<() => Promise<void>> {
  await beginSearchFill();
  const worker = await startWorker({
    ...rhythm,
    tasks: [
      ...messages(config, guideDecisions(config)),
      ...guideMail(config),
      ...signUps(config),
      ...bookings,
      ...registrations,
      ...retention,
      ...audits,
    ],
    schedules: [...guideMailTimes, ...retentionTimes, ...auditTimes],
  });
  return worker.stop;
}
