import { asc, eq } from 'drizzle-orm';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { staffPages } from '#features/access/access/rules/staff-pages.ts';
import { facility } from '#features/hotel/facility/tables.ts';
import { emailIs } from '#features/staff/account/queries.ts';
import { activeUser, userAccount } from '#features/staff/account/tables.ts';
import type { AccountMail } from '#features/staff/session/events.ts';
import { openAddress, resetLinkUrl } from '#features/staff/session/queries/mail-secrets.ts';
import { passwordReset } from '#features/staff/session/tables.ts';
import { dayIn } from '#i18n/instants.ts';
import type { DashboardLanguage } from '#i18n/languages.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { Unavailable } from '#platform/database/unavailable.ts';
import { headline } from '#platform/log/describe-error.ts';
import { log } from '#platform/log/log.ts';
import { type Mail, type MailResult, mailbox, mailDriver } from '#platform/mail/mail.ts';
import { completeMail, currentLogo } from '../queries/complete-mail.ts';
import { accountLetter, userIdsLetter } from '../queries/letters/to-users.ts';
import { openAccountMail } from '../queries/sealed.ts';
import { safeGuestName } from '../rules/one-line.ts';
import { changesAfterAttempt } from '../rules/retry.ts';
import type { Site } from '../rules/site.ts';
import { accountMail } from '../tables.ts';
import { mailHost, postAccountMail } from './post.ts';

type Row = typeof accountMail.$inferSelect;

type AccountMailJob = {
  kind: AccountMail;
  about: number;
  nonce: string;
  language: string;
  to?: string;
  host?: string;
  by?: number;
  whom?: number;
};

export function writeAccountMail(
  site: Site,
  { kind, about, nonce, language, to, host, by, whom }: AccountMailJob,
): Promise<void> {
  return platformDb(async db => {
    const holder = await accountHolder(db, kind, about);
    if (!holder) return;
    const { username, email } = holder;
    const sheets = sheetsIn(language ? [dashboardLanguageOf(language)] : languagesOf(holder), kind, {
      url: isReset(kind)
        ? resetLinkUrl(site.staffUrl, holder, nonce)
        : `${site.staffUrl}/${pages[kind] ?? 'password-reset'}`,
      username,
      ...(host === undefined ? {} : { host }),
      by: await nameOf(db, by),
      whom: await nameOf(db, whom),
      ...(kind === 'deletionAsked' ? leavingOf(holder) : {}),
    });
    const occasion = `account/${kind}/${about}/${nonce}`;
    await postAccountMail(db, mailHost(site), {
      occasion,
      to: to === undefined ? email : openAddress(nonce, to),
      mail: { sheets },
    });
  });
}

/** Writes an email that lists the user IDs of an address, unless the address has none. */
export function writeUserIds(
  site: Site,
  { nonce, to, language }: { nonce: string; to: string; language: string },
): Promise<void> {
  return platformDb(async db => {
    const userRows = await db
      .select({ email: activeUser.email, username: activeUser.username, hotel: facility.name })
      .from(activeUser)
      .leftJoin(facility, eq(facility.id, activeUser.facilityId))
      .where(emailIs(openAddress(nonce, to)))
      .orderBy(asc(activeUser.id))
      .limit(MAX_LISTED_USER_IDS);
    const url = site.staffUrl + staffPages.login;
    for (const [email, users] of Map.groupBy(userRows, user => user.email)) {
      const sheet = userIdsLetter({ language: dashboardLanguageOf(language), url, users });
      const occasion = `account/user-ids/${nonce}/${email}`;
      await postAccountMail(db, mailHost(site), { occasion, to: email, mail: { sheets: [sheet] } });
    }
  });
}

/** More user IDs would make the email unreadable. */
const MAX_LISTED_USER_IDS = 50;

/**
 * Users of hotels in Japan and of organizations may read the dashboard in either language. If the reader's
 * language is not known, the email contains both.
 */
const languagesOf = ({ country }: { country: string | null }): DashboardLanguage[] =>
  country === 'JP' || country === null ? ['ja', 'en'] : ['en'];

/** Writes an account email in one or more languages. The subject is in all of them. */
function sheetsIn(
  languages: readonly DashboardLanguage[],
  kind: Parameters<typeof accountLetter>[0],
  about: Omit<Parameters<typeof accountLetter>[1], 'language'>,
) {
  const sheets = languages.map(language => accountLetter(kind, { ...about, language }));
  const subject = sheets.map(({ words }) => words.subject).join(' / ');
  return sheets.map(sheet => ({ ...sheet, words: { ...sheet.words, subject } }));
}

type Holder = NonNullable<Awaited<ReturnType<typeof accountHolder>>>;

/** Returns the name of the hotel to be deleted, and the day of its deletion. */
function leavingOf({ hotel, leavesAt, timezone }: Holder) {
  if (hotel === null) return {};
  return { leaving: { hotel, ...(leavesAt && timezone ? { day: dayIn(leavesAt, timezone) } : {}) } };
}

/**
 * Returns a user's name as shown to colleagues, such as "Hanako Suzuki (Hanako1)". Also works for deleted
 * users.
 */
async function nameOf(db: Db, userId: number | undefined): Promise<string> {
  if (userId === undefined) return '';
  const [found] = await db.select().from(userAccount).where(eq(userAccount.id, userId));
  if (!found) return '';
  const { firstName, lastName, username } = found;
  return `${safeGuestName([firstName, lastName].filter(Boolean).join(' '))} (${username})`.trim();
}

/**
 * Writes the last email to a hotel's owner, which announces that the deletion has begun. Runs in the
 * transaction that begins the deletion.
 */
export async function writeLastMail(
  db: Db,
  site: Site,
  { id, username, email }: { id: number; username: string; email: string },
  hotel: { name: string; country: string },
): Promise<void> {
  const letterDetails = { url: site.staffUrl, username, leaving: { hotel: hotel.name } };
  const sheets = sheetsIn(languagesOf(hotel), 'deletionBegun', letterDetails);
  const occasion = `account/deletionBegun/${id}`;
  await postAccountMail(db, mailHost(site), { occasion, to: email, mail: { sheets } });
}

const pages: { [K in AccountMailJob['kind']]?: string } = {
  exportAsked: 'dashboard/hotel',
  deletionAsked: 'dashboard/hotel',
  sendingFull: 'dashboard/notifications',
  webhookPaused: 'dashboard/webhooks',
  adminAdded: 'dashboard/users',
  signOnChanged: 'organization/sign-on',
  signOnRemoved: 'organization/sign-on',
  signOnReleased: 'organization/sign-on',
  emergencyAdminChanged: 'organization/sign-on',
  disclosureAsked: 'dashboard/disclosures',
  disclosureApproved: 'dashboard/disclosures',
};

const resets: readonly AccountMailJob['kind'][] = ['reset', 'moved', 'invited', 'hotelOpened'];
const isReset = (kind: AccountMailJob['kind']) => resets.includes(kind);

const dashboardLanguageOf = (language: string): DashboardLanguage => (language === 'ja' ? 'ja' : 'en');

/**
 * Returns the recipient of an account email. Undefined if the recipient no longer exists. `about` is the id of
 * a password reset or a user.
 */
async function accountHolder(db: Db, kind: AccountMailJob['kind'], about: number) {
  const columns = {
    username: activeUser.username,
    email: activeUser.email,
    country: facility.country,
    hotel: facility.name,
    leavesAt: facility.leavesAt,
    timezone: facility.timezone,
  };
  const holders = db
    .select(columns)
    .from(activeUser)
    .leftJoin(facility, eq(facility.id, activeUser.facilityId));
  const [found] = isReset(kind)
    ? await holders
        .innerJoin(passwordReset, eq(passwordReset.userId, activeUser.id))
        .where(eq(passwordReset.id, about))
    : await holders.where(eq(activeUser.id, about));
  return found;
}

/**
 * Hands an account email to the mail server. After a temporary failure, retries with growing delays for 6 hours
 * (docs/reference/messages.md#a-messages-states).
 * @throws Unavailable if the database is down before the email is handed over
 */
export async function sendAccountMail(site: Site, { id }: Pick<Row, 'id'>): Promise<void> {
  const [row] = await platformDb(db => db.select().from(accountMail).where(eq(accountMail.id, id)));
  if (row?.state !== 'queued') return;
  try {
    const mail = await platformDb(db => prepareMail(db, site, row));
    await storeResult(row, await mailDriver().send(mail));
  } catch (error) {
    if (error instanceof Unavailable) throw error;
    log.error({ accountMail: id, err: error }, 'An account email could not be sent');
    await updateMail(id, changesAfterAttempt(row, { kind: 'fault', reason: headline(error) }, now()));
  }
}

async function prepareMail(db: Db, site: Site, row: Row): Promise<Mail> {
  const { fromName, replyTo, qr, calendar: _calendar, ...content } = openAccountMail(row);
  return {
    ...content,
    ...(await completeMail({ html: content.html, qr }, () => currentLogo(db, row.facilityId))),
    from: { name: fromName, address: mailbox(site.mailFrom).address },
    ...(replyTo ? { replyTo: { address: replyTo } } : {}),
    messageId: row.messageId,
    headers: { 'Content-Language': row.language, 'Auto-Submitted': 'auto-generated' },
  };
}

async function storeResult(row: Row, result: MailResult): Promise<void> {
  const { id } = row;
  const attempts = row.attempts + 1;
  if (result.accepted)
    return updateMail(id, { state: result.state, attempts, lastError: null, settledAt: now() });
  log.warn({ accountMail: id, attempts, kind: result.kind, reason: result.reason }, 'A message was refused');
  await updateMail(id, changesAfterAttempt(row, result, now()));
}

async function updateMail(id: number, changes: Partial<typeof accountMail.$inferInsert>): Promise<void> {
  await platformDb(db => db.update(accountMail).set(changes).where(eq(accountMail.id, id)));
}
