import type { SettingValue } from '#features/facility/contract/setting-registry.ts';
import { Refusal } from '#platform/http/refusal.ts';

const MINUTE = 60_000;

/** How many failures lock, and for how long (the facility's `confirm_lock`). */
export type LockRule = { limit: number; releaseMs: number };

/** Something that failures are counted by. What many share, such as a lobby its address, bears 20 times the limit. */
export type Counter = { key: Buffer; lobby: boolean };

/** What is stored of a counter. */
export type Count = { key: Buffer; failures: number; updatedAt: Date };

export function lockRule({ lock_limit, lock_release_time }: SettingValue<'confirm_lock'>): LockRule {
  const [hours = 0, minutes = 0] = lock_release_time.split(':').map(Number);
  return { limit: lock_limit, releaseMs: (hours * 60 + minutes) * MINUTE };
}

export const LOBBY = 20;

export const limitOf = ({ lobby }: Counter, { limit }: LockRule) => (lobby ? LOBBY * limit : limit);

/** A count is forgotten, and a lock ends, so long after the last attempt that counted; what a lock refuses does not. */
const heldUntil = ({ updatedAt }: Count, { releaseMs }: LockRule) =>
  new Date(updatedAt.getTime() + releaseMs);

/** The failures that still count at `at`. */
export const failuresAt = (count: Count | undefined, rule: LockRule, at: Date) =>
  count && heldUntil(count, rule) > at ? count.failures : 0;

/** How many attempts the tightest of these counters leaves, and until when those that leave none are locked. */
export function judge(counters: readonly Counter[], counts: readonly Count[], rule: LockRule, at: Date) {
  const judged = counters.map(counter => {
    const count = counts.find(({ key }) => key.equals(counter.key));
    const left = Math.max(0, limitOf(counter, rule) - failuresAt(count, rule, at));
    return { left, until: left === 0 && count ? heldUntil(count, rule) : null };
  });
  const ends = judged.flatMap(({ until }) => until?.getTime() ?? []);
  return {
    left: Math.min(...judged.map(({ left }) => left)),
    lockedUntil: ends.length > 0 ? new Date(Math.max(...ends)) : null,
  };
}

export type Wait = { hours: number; minutes: number };

/** How long until then, rounded up: who waits as told is let in. */
export function waitUntil(until: Date, at: Date): Wait {
  const left = Math.max(1, Math.ceil((until.getTime() - at.getTime()) / MINUTE));
  return { hours: Math.floor(left / 60), minutes: left % 60 };
}

/** 429 with the hours and minutes that are left. */
export function lockedRefusal(until: Date, at: Date): Refusal {
  const wait = waitUntil(until, at);
  const data = { locked: true, ...wait, attempts_left: 0 };
  const seconds = (wait.hours * 60 + wait.minutes) * 60;
  return new Refusal(429, 'locked', { data, headers: { 'retry-after': String(seconds) } });
}
