import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { log } from '#platform/log/log.ts';
import { HELD_BACK, LEASE } from '../rules/retry.ts';
import type { Site } from '../rules/site.ts';
import { allowance } from './allowance.ts';
import { prepare, type Taken } from './hand-over.ts';
import { fallBack, type Judged, judge } from './judge.ts';
import { type Locked, lockNamed, type Named, type Row, update } from './message.ts';
import { noteUndelivered } from './reached.ts';

/**
 * Judges a message once more and opens it; undefined if it does not go now. A guide message is marked `sending`: nobody who finds it
 * in that state sends it.
 */
export async function take(db: Db, site: Site, named: Named): Promise<Taken | undefined> {
  const locked = await lockNamed(db, named);
  if (locked?.row.state !== 'queued') return undefined;
  const { row } = locked;
  const isGuide = row.kind === 'guide';
  const judged: Judged = isGuide ? judge(locked) : { kind: 'go', to: null, mayWait: true };
  if (judged.kind === 'wait') return void (await postpone(db, row));
  if (judged.kind === 'drop') return drop(db, site, locked, judged.reason);
  const refused = await allowance(db, locked.hotel.hotel, row);
  if (refused && !judged.mayWait) return drop(db, site, locked, refused);
  if (refused) return void (await postpone(db, row, refused));
  const taken = await prepare(db, site, locked, judged.to);
  if (isGuide) await update(db, row, { state: 'sending', dueAt: later(LEASE) }, 'mark_sending');
  return taken;
}

const later = (ms: number) => new Date(now().getTime() + ms);

/** It is looked at again later. The dashboard shows why it waits. */
async function postpone(db: Db, row: Row, why?: string): Promise<void> {
  await update(db, row, { dueAt: later(HELD_BACK), ...(why !== undefined && { lastError: why }) });
}

async function drop(db: Db, site: Site, { row }: Locked, reason: string): Promise<undefined> {
  await update(db, row, { state: 'dropped', lastError: reason, settledAt: now() });
  if (row.kind === 'guide') await fallBack(db, site, row);
}

/** The process that sent a guide message died before the provider answered: sending it again could send it twice. */
export async function noteUncertain(db: Db, named: Named): Promise<void> {
  const locked = await lockNamed(db, named);
  if (locked?.row.state !== 'sending' || locked.row.dueAt > now()) return;
  const { row } = locked;
  await update(db, row, { state: 'uncertain', settledAt: now() });
  await noteUndelivered(db, row);
  log.warn({ facilityId: row.facilityId, message: row.id }, 'Nobody knows whether a guide message went out');
}
