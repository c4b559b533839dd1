import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import type { JobPayload } from '#platform/jobs/job.ts';
import { sendAccountMail, sendMessage, sendMessages } from '../events.ts';
import { accountMail } from '../tables.ts';
import { lockMessages, update } from './message.ts';
import { noteUndelivered } from './reached.ts';

const ofMessage = z.object({ facilityId: z.int(), id: z.int() });
const ofMessages = z.object({ facilityId: z.int(), ids: z.array(z.int()) });
const ofAccountMail = z.object({ id: z.int() });

/** Stands where a provider's refusal would; no reason of it is shown to staff. */
const lastError = 'operator: its job was dropped';

/**
 * The operator has dropped a job: if it was to send a message, that counts as not delivered from now on, and the list shows
 * it to staff. One that may be out already (`sending`) becomes uncertain. Out: how many messages there were.
 */
export async function giveUp(
  db: Db,
  { name, payload }: { name: string; payload: JobPayload },
): Promise<number> {
  if (name === sendMessage.name) {
    const { facilityId, id } = ofMessage.parse(payload);
    return giveUpMessages(db, facilityId, [id]);
  }
  if (name === sendMessages.name) {
    const { facilityId, ids } = ofMessages.parse(payload);
    return giveUpMessages(db, facilityId, ids);
  }
  if (name === sendAccountMail.name) return giveUpAccountMail(db, ofAccountMail.parse(payload));
  return 0;
}

async function giveUpMessages(db: Db, facilityId: number, ids: readonly number[]): Promise<number> {
  let given = 0;
  for (const row of (await lockMessages(db, facilityId, ids)).rows) {
    if (row.state !== 'queued' && row.state !== 'sending') continue;
    const state = row.state === 'sending' ? 'uncertain' : 'failed';
    await update(db, row, { state, lastError, settledAt: now() });
    await noteUndelivered(db, row);
    given += 1;
  }
  return given;
}

async function giveUpAccountMail(db: Db, { id }: z.infer<typeof ofAccountMail>): Promise<number> {
  const given = await db
    .update(accountMail)
    .set({ state: 'failed', lastError, settledAt: now() })
    .where(and(eq(accountMail.id, id), eq(accountMail.state, 'queued')))
    .returning({ id: accountMail.id });
  return given.length;
}
