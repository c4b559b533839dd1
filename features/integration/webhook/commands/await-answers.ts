import { log } from '#platform/log/log.ts';

/** Milliseconds for which a job waits for a slow receiver before it frees its job slot. */
const MAX_WAIT_MS = 1000;

/**
 * Maximum number of webhooks whose responses this process awaits outside of jobs. Jobs of further webhooks
 * keep their slots.
 */
const MAX_AWAITED = 100;

const awaitedResponses = new Map<Promise<unknown>, string>();
const pendingSettlements = new Set<Promise<void>>();

/**
 * Whether this process is still waiting for responses of a webhook outside of jobs. Once they have arrived,
 * it checks for further due deliveries of the webhook.
 */
export const isAwaited = (address: string): boolean => [...awaitedResponses.values()].includes(address);

/**
 * Calls `settle` when the responses have arrived. A job that waits longer than `MAX_WAIT_MS` frees its slot, so
 * that slow receivers do not delay deliveries to other URLs (docs/reference/webhooks.md#deliveries).
 * @throws errors that occur while the job still waits
 */
export async function awaitResponses<T>(
  address: string,
  answers: Promise<T>,
  settle: (answers: T) => Promise<void>,
): Promise<void> {
  if ((await areSettledInTime(answers)) || awaitedResponses.size >= MAX_AWAITED) return settle(await answers);
  awaitedResponses.set(answers, address);
  const settlement = answers
    // The entry must be deleted before `settle` checks for further due deliveries, because jobs skip this
    // webhook as long as the entry exists.
    .finally(() => awaitedResponses.delete(answers))
    .then(settle)
    // As after a crash of this process, the deliveries are repeated when their claim expires.
    .catch(error => log.error({ err: error }, 'Webhooks were sent, but their results could not be stored'))
    .finally(() => pendingSettlements.delete(settlement));
  pendingSettlements.add(settlement);
}

async function areSettledInTime(answers: Promise<unknown>): Promise<boolean> {
  const patience = Promise.withResolvers<boolean>();
  const timer = setTimeout(patience.resolve, MAX_WAIT_MS, false);
  try {
    return await Promise.race([answers.then(() => true), patience.promise]);
  } finally {
    clearTimeout(timer);
  }
}

export async function waitForAllResponses(): Promise<void> {
  await Promise.all(pendingSettlements);
}
