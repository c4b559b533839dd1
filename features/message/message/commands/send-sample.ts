import { setTimeout } from 'node:timers/promises';
import { and, eq, gt, inArray } from 'drizzle-orm';
import { limitCalls } from '#features/access/access/commands.ts';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { publicOrigin } from '#features/hotel/facility/queries/addresses.ts';
import { facilityNameIn } from '#features/hotel/facility/queries/facility.ts';
import { awaitsApproval } from '#features/hotel/facility/queries/sending-allowance.ts';
import { facility } from '#features/hotel/facility/tables.ts';
import { dashboardTranslator } from '#i18n/dashboard-translate.ts';
import type { DashboardLanguage } from '#i18n/languages.ts';
import { now } from '#platform/clock/clock.ts';
import { sha256 } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/database/pool.ts';
import { Refusal } from '#platform/http/refusal.ts';
import type { SampleInput } from '../contract/texts.ts';
import { replyToOf } from '../queries/guide-facility.ts';
import { languageOf, type MailSource } from '../queries/letters/mail.ts';
import { previewMail } from '../queries/preview.ts';
import { DOUBLE_CLICK_MS } from '../rules/by-hand.ts';
import { MAX_SAMPLES_PER_HOUR, type SampleOutcome, sampleOutcome } from '../rules/sample.ts';
import { accountMail } from '../tables.ts';
import { messageIdFor, postAccountMail } from './post.ts';

/**
 * Emails a text to the given addresses with the data of a fictitious guest. If the same text is sent to the
 * same address again within ten seconds, only one email is sent. A rejected request does not count.
 * `reader`: language of the mark in the subject.
 * @returns the ids of the emails
 * @throws as in the contract
 */
export async function sendSample(
  scope: StaffScope,
  { emails, template: name, language, value }: Omit<SampleInput, 'facility_id'>,
  reader: DashboardLanguage,
): Promise<number[]> {
  const { facilityId } = scope;
  if (await inFacility(scope, db => awaitsApproval(db, facilityId)))
    throw new Refusal(422, 'awaits_approval');
  const { sheets, ...mail } = await previewMail(scope, { name, language, template: value });
  await limitCalls('sample', String(facilityId), MAX_SAMPLES_PER_HOUR, now());
  const t = dashboardTranslator(reader, 'staff-mail');
  const sampleSheets = sheets.map(({ words, values }) => ({
    words: { ...words, subject: t('sample', { subject: words.subject }) },
    values,
  }));
  return inFacility(scope, async db => {
    await lockFacility(db, facilityId);
    const samples = [];
    for (const to of emails)
      samples.push(await writeSample(db, facilityId, to, { ...mail, sheets: sampleSheets }));
    const count = samples.filter(({ isNew }) => isNew).length;
    const details = { name, language, count };
    if (count > 0) await audit(db, scope, { action: 'message_text.sampled', details });
    return samples.flatMap(({ id }) => id ?? []);
  });
}

/** Locks the hotel, so that a second request waits and then sees the emails of the first one. */
async function lockFacility(db: Db, facilityId: number): Promise<void> {
  await db.select({ id: facility.id }).from(facility).where(eq(facility.id, facilityId)).for('no key update');
}

async function writeSample(db: Db, facilityId: number, to: string, mail: MailSource) {
  const at = now();
  const host = new URL(publicOrigin()).hostname;
  const content = sha256(JSON.stringify(mail.sheets)).toString('hex');
  const clickWindow = Math.floor(at.getTime() / DOUBLE_CLICK_MS);
  const occasionAt = (each: number) => `sample/${facilityId}/${content}/${to}/${each}`;
  const ids = [clickWindow - 1, clickWindow].map(each => messageIdFor(host, occasionAt(each)));
  const [sent] = await db
    .select({ id: accountMail.id })
    .from(accountMail)
    .where(
      and(
        inArray(accountMail.messageId, ids),
        gt(accountMail.createdAt, new Date(at.getTime() - DOUBLE_CLICK_MS)),
      ),
    );
  if (sent) return { id: sent.id, isNew: false };
  const from = {
    name: await facilityNameIn(db, facilityId, languageOf(mail)),
    replyTo: await replyToOf(db, facilityId),
  };
  const id = await postAccountMail(db, host, {
    occasion: occasionAt(clickWindow),
    facilityId,
    to,
    from,
    mail,
  });
  return { id, isNew: id !== null };
}

const POLL_MS = 200;
const MAX_POLLS = 40;

/**
 * Polls for about eight seconds until the mail server has accepted or rejected each sample. `pause` waits for
 * the given milliseconds.
 */
export async function outcomeOfSample(
  ids: readonly number[],
  pause: (ms: number) => Promise<unknown> = setTimeout,
): Promise<SampleOutcome> {
  for (let time = 1; ; time += 1) {
    const outcome = sampleOutcome(await statesOf(ids));
    if (outcome !== 'queued' || time === MAX_POLLS) return outcome;
    await pause(POLL_MS);
  }
}

async function statesOf(ids: readonly number[]) {
  const rows = await platformDb(db =>
    db
      .select({ state: accountMail.state })
      .from(accountMail)
      .where(inArray(accountMail.id, [...ids])),
  );
  return rows.map(({ state }) => state);
}
