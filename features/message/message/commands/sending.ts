import { setTimeout as sleep } from 'node:timers/promises';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { mintSystem } from '#features/access/access/queries/mint.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import type { Channel } from '#features/booking/booking/rules/send-method.ts';
import { now } from '#platform/clock/clock.ts';
import { Unavailable } from '#platform/database/unavailable.ts';
import { log } from '#platform/log/log.ts';
import { mailDriver } from '#platform/mail/mail.ts';
import { pace } from '#platform/pace/pace.ts';
import { smsDriver } from '#platform/sms/sms.ts';
import { CLAIM_LEASE_MS } from '../rules/retry.ts';
import type { Site } from '../rules/site.ts';
import { sendAccountMail } from './account-mail.ts';
import { type Claim, claimDue, findAbandoned, moveDue } from './claims.ts';
import { sendMessage } from './send.ts';
import { markUncertain } from './take.ts';

/** Default for how many milliseconds a loop waits if no message is due or the database is unreachable. */
const IDLE_MS = 1_000;

type Timing = { leaseMs: number; idleMs: number };
type Limits = { atOnce: number; perSecond: number | undefined };
type Stoppable = { stop(): Promise<void> };

/**
 * Sends due messages in this process until `stop` is called, which waits for messages in progress. Runs as many
 * loops as the driver allows parallel emails or SMS. Each loop sends one message at a time
 * (docs/reference/messages.md#how-messages-are-sent). Other processes take over claims that were not renewed
 * for `leaseMs`.
 */
export function startSending(
  site: Site,
  { leaseMs = CLAIM_LEASE_MS, idleMs = IDLE_MS }: Partial<Timing> = {},
): Stoppable {
  const timing = { leaseMs, idleMs };
  const runningTasks = [
    startChannel(site, 'email', mailDriver(), timing),
    startChannel(site, 'sms', smsDriver(), timing),
    startWatch(leaseMs),
  ];
  return { stop: async () => void (await Promise.all(runningTasks.map(each => each.stop()))) };
}

function startChannel(site: Site, channel: Channel, limits: Limits, { leaseMs, idleMs }: Timing): Stoppable {
  const stopController = new AbortController();
  const { signal } = stopController;
  const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => undefined);
  const claims = claimsOf(channel, limits.atOnce, leaseMs);
  const waitTimeAt = limits.perSecond ? pace(limits.perSecond) : undefined;

  async function loop(): Promise<void> {
    while (!signal.aborted) {
      const claim = await claims.next();
      if (claim && waitTimeAt) await pause(waitTimeAt(performance.now()));
      if (!claim) await pause(idleMs);
      else if (signal.aborted) claims.giveBack(claim);
      else await sendOne(claim);
    }
  }

  async function sendOne(claim: Claim): Promise<void> {
    try {
      await (claim.of === 'account' ? sendAccountMail(site, claim) : sendMessage(site, claim));
      claims.done(claim);
    } catch (error) {
      logError(error);
      claims.giveBack(claim);
      await pause(idleMs);
    }
  }

  const loops = Array.from({ length: limits.atOnce }, loop);
  const renewal = repeatEvery(leaseMs / 6, () => claims.renew());
  return {
    async stop() {
      stopController.abort();
      await Promise.all(loops);
      await renewal.stop();
      await claims.release().catch(logError);
    },
  };
}

/**
 * Manages the messages that this process has claimed but not sent yet. Claims at most two per loop, so that
 * urgent messages do not wait behind many others.
 */
function claimsOf(channel: Channel, loops: number, leaseMs: number) {
  const heldClaims = new Set<Claim>();
  const waitingClaims: Claim[] = [];
  const lastServed = { urgent: 0, bulk: 0 };
  let currentFill: Promise<void> | undefined;

  const leaseEnd = () => new Date(now().getTime() + leaseMs);

  async function fill(): Promise<void> {
    const request = { channel, count: 2 * loops - waitingClaims.length, until: leaseEnd() };
    for (const claim of await platformDb(db => claimDue(db, request, lastServed))) {
      heldClaims.add(claim);
      waitingClaims.push(claim);
    }
  }

  return {
    /**
     * Returns the next claimed message. Claims further messages early, so that the loops do not wait for the
     * database.
     */
    async next(): Promise<Claim | undefined> {
      if (waitingClaims.length < loops / 2)
        currentFill ??= fill()
          .catch(logError)
          .finally(() => {
            currentFill = undefined;
          });
      if (waitingClaims.length === 0) await currentFill;
      return waitingClaims.shift();
    },
    done: (claim: Claim) => void heldClaims.delete(claim),
    giveBack: (claim: Claim) => void waitingClaims.unshift(claim),
    renew: () => move([...heldClaims], leaseEnd()),
    /**
     * Releases the messages that this process will no longer send, so that other processes can claim them
     * immediately.
     */
    async release() {
      await currentFill;
      await move(waitingClaims.splice(0), now());
    },
  };
}

const move = (claims: readonly Claim[], dueAt: Date) => platformDb(db => moveDue(db, claims, dueAt));

const BATCH_SIZE = 100;

const startWatch = (leaseMs: number): Stoppable =>
  repeatEvery(leaseMs / 6, async () => {
    for (const named of await platformDb(db => findAbandoned(db, BATCH_SIZE)))
      await inFacility(mintSystem(named.facilityId), db => markUncertain(db, named)).catch(logError);
  });

function repeatEvery(ms: number, work: () => Promise<void>): Stoppable {
  const stopController = new AbortController();
  const workLoop = (async () => {
    while (!stopController.signal.aborted) {
      await sleep(ms, undefined, { signal: stopController.signal }).catch(() => undefined);
      if (!stopController.signal.aborted) await work().catch(logError);
    }
  })();
  return {
    stop() {
      stopController.abort();
      return workLoop;
    },
  };
}

function logError(error: unknown): undefined {
  const level = error instanceof Unavailable ? 'warn' : 'error';
  log[level]({ err: error }, 'Messages could not be claimed for sending');
}
