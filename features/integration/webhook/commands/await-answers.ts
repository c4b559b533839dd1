import { log } from '#platform/log/log.ts';

/** Milliseconds for which a job waits for a slow receiver before it frees its job slot. */
const PATIENCE = 1000;

/**
 * Maximum number of URLs per process whose responses are awaited outside of jobs. Further ones keep their job
 * slot.
 */
const MOST_BESIDE = 100;

const waiting = new Map<Promise<unknown>, string>();
const ending = new Set<Promise<void>>();

/**
 * Whether this process is still waiting for responses of a URL outside of jobs. Afterwards it checks for
 * further due deliveries to that URL.
 */
export const isAwaited = (address: string): boolean => [...waiting.values()].includes(address);

/**
 * Calls `settle` when the responses have arrived. A job that waits longer than `PATIENCE` frees its slot, so
 * that slow receivers do not delay deliveries to other URLs (docs/reference/webhooks.md#deliveries).
 * @throws errors that occur while the job still waits
 */
export async function awaitAnswers<T>(
  address: string,
  answers: Promise<T>,
  settle: (answers: T) => Promise<void>,
): Promise<void> {
  if ((await isSoon(answers)) || waiting.size >= MOST_BESIDE) return settle(await answers);
  waiting.set(answers, address);
  const end = answers
    // Must happen before the check for due deliveries. Until then, other jobs leave this URL's deliveries to
    // this process.
    .finally(() => waiting.delete(answers))
    .then(settle)
    // Same as after a crash of this process: the deliveries are repeated when their claim expires.
    .catch(error => log.error({ err: error }, 'Webhooks were sent, but their results could not be stored'))
    .finally(() => ending.delete(end));
  ending.add(end);
}

async function isSoon(answers: Promise<unknown>): Promise<boolean> {
  const patience = Promise.withResolvers<boolean>();
  const timer = setTimeout(patience.resolve, PATIENCE, false);
  try {
    return await Promise.race([answers.then(() => true), patience.promise]);
  } finally {
    clearTimeout(timer);
  }
}

export async function allAnswered(): Promise<void> {
  await Promise.all(ending);
}
