import { and, inArray, lt, notInArray, sql } from 'drizzle-orm';
import { platformDb } from '#features/access/queries/platform-db.ts';
import { accountMail, message } from '#features/message/tables.ts';
import { signUp } from '#features/sign-up/tables.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { DAYS } from '../rules.ts';

const AT_ONCE = 500;
const DAY = 86_400_000;

const before = (days: number) => new Date(now().getTime() - days * DAY);

/**
 * Deletes, for all hotels, the words and the address of messages that have been sent or never will be, mails about accounts, and
 * sign-ups (docs/decisions/2026-11-23-deletion.md). That a message was sent, and when, stays with its booking. Out: how many
 * of each.
 */
export async function endMails() {
  return {
    messages: await until(forgetWords),
    accountMails: await until(dropAccountMails),
    signUps: await until(dropSignUps),
  };
}

/** Some at a time, until there is none left. */
async function until(work: (db: Db) => Promise<unknown[]>): Promise<number> {
  let count = 0;
  for (;;) {
    const done = (await platformDb(work)).length;
    count += done;
    if (done < AT_ONCE) return count;
  }
}

function forgetWords(db: Db) {
  const old = db
    .select({ id: message.id })
    .from(message)
    .where(
      and(
        lt(message.createdAt, before(DAYS.messages)),
        sql`${message.sealed} <> ''::bytea`,
        notInArray(message.state, ['queued', 'sending']),
      ),
    )
    .limit(AT_ONCE);
  return db
    .update(message)
    .set({ sealed: Buffer.alloc(0), lastError: null })
    .where(inArray(message.id, old))
    .returning({ id: message.id });
}

function dropAccountMails(db: Db) {
  const old = db
    .select({ id: accountMail.id })
    .from(accountMail)
    .where(lt(accountMail.createdAt, before(DAYS.accountMails)))
    .limit(AT_ONCE);
  return db.delete(accountMail).where(inArray(accountMail.id, old)).returning({ id: accountMail.id });
}

function dropSignUps(db: Db) {
  const old = db
    .select({ id: signUp.id })
    .from(signUp)
    .where(lt(signUp.createdAt, before(DAYS.signUps)))
    .limit(AT_ONCE);
  return db.delete(signUp).where(inArray(signUp.id, old)).returning({ id: signUp.id });
}
