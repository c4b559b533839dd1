import { log } from '#platform/log/log.ts';

/** How long deliveries occupy a job slot while waiting for a slow receiver. Milliseconds. */
const PATIENCE = 1000;

/**
 * Maximum number of addresses of a process with answers awaited outside of jobs. Others keep their job slot.
 */
const MOST_BESIDE = 100;

/** Answers awaited outside of jobs, by address. */
const waiting = new Map<Promise<unknown>, string>();
const ending = new Set<Promise<void>>();

/**
 * Whether this process awaits answers of an address outside of jobs. It checks for due deliveries there
 * afterwards.
 */
export const isAwaited = (address: string): boolean => [...waiting.values()].includes(address);

/**
 * Settles answers when they arrive. A job that waits longer than `PATIENCE` frees its slot: slow receivers do
 * not delay deliveries to other addresses (docs/reference/webhooks.md#deliveries).
 * @throws errors that occur before that
 */
export async function awaitAnswers<T>(
  address: string,
  answers: Promise<T>,
  settle: (answers: T) => Promise<void>,
): Promise<void> {
  if ((await isSoon(answers)) || waiting.size >= MOST_BESIDE) return settle(await answers);
  waiting.set(answers, address);
  const end = answers
    // Must happen before the check for due deliveries: jobs until then have left those to us.
    .finally(() => waiting.delete(answers))
    .then(settle)
    // Treated like a crash of this process: the deliveries are repeated when their claim expires.
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

/** Resolves when no answers are awaited outside of jobs any more. */
export async function allAnswered(): Promise<void> {
  await Promise.all(ending);
}
