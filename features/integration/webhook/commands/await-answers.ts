import { log } from '#platform/log/log.ts';

/** For how long deliveries hold the place of their job while their address takes its time. Milliseconds. */
const PATIENCE = 1000;

/** So many deliveries of a process are waited for beside its jobs. What comes on top holds the place of its job. */
const MOST_BESIDE = 100;

/** Answers that are waited for beside the jobs, and whose they are. */
const waiting = new Map<Promise<unknown>, string>();
const ending = new Set<Promise<void>>();

/** Whether this process waits for an answer of that address, beside its jobs: it looks for what is due there once it has one. */
export const isAwaited = (address: string): boolean => [...waiting.values()].includes(address);

/**
 * Settles answers once they are there. A job that waits for them longer than a moment gives its place to others meanwhile: receivers that
 * are slow keep no job of another address waiting (docs/reference/webhooks.md#deliveries). Throws what fails before that.
 */
export async function awaitAnswers<T>(
  address: string,
  answers: Promise<T>,
  settle: (answers: T) => Promise<void>,
): Promise<void> {
  if ((await isSoon(answers)) || waiting.size >= MOST_BESIDE) return settle(await answers);
  waiting.set(answers, address);
  const end = answers
    // Before it is looked for what is due: a job that came until then has left that to us.
    .finally(() => waiting.delete(answers))
    .then(settle)
    // As if this process had died: it goes once more when its time is over.
    .catch(error => log.error({ err: error }, 'Webhooks were sent and not settled'))
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

/** Resolves once nothing is waited for beside the jobs any more. */
export async function allAnswered(): Promise<void> {
  await Promise.all(ending);
}
