import { randomUUID } from 'node:crypto';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { listRefusedMessages, type RefusedMessage } from '#features/message/message/queries/refused.ts';
import type { Config } from '#platform/config/config.ts';
import { type MailResult, mailbox } from '#platform/mail/mail.ts';
import { commandArguments, failCommand, printLine, runCommand, withStorage } from './command.ts';
import { withHint } from './hints.ts';
import { mailDriverOf } from './storage.ts';

const USAGE = `genkan mail test ADDRESS   sends a test email and shows the response of the mail server
genkan mail list           lists refused messages: those being retried, and those that failed within the last day`;

const MAX_SHOWN = 200;

await runCommand(async config => {
  const [verb, to, ...more] = commandArguments(2, USAGE);
  if (verb === 'test' && to !== undefined && more.length === 0) await sendTest(config, to);
  else if (verb === 'list' && to === undefined) await withStorage(list);
  else throw new Error(USAGE);
});

async function sendTest(config: Config, to: string): Promise<void> {
  if (!config.smtpUrl)
    return failCommand('SMTP_URL is not set: emails stay in the database and are not sent.');
  const driver = mailDriverOf(config);
  const text = 'This email shows that Genkan can send email.';
  const result = await driver.send({
    to,
    subject: 'Genkan test email',
    text,
    html: `<p>${text}</p>`,
    messageId: `<${randomUUID()}@${mailbox(config.mailFrom).address.split('@').at(-1)}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  });
  driver.close();
  if (result.accepted) return printLine('The mail server accepted the test email.');
  failCommand(refusalText(result));
}

function refusalText({ kind, reason }: Extract<MailResult, { accepted: false }>): string {
  return `The mail server refused the test email (${kind}): ${withHint(reason, 'SMTP_URL')}`;
}

async function list(): Promise<void> {
  const refused = await platformDb(db => listRefusedMessages(db, MAX_SHOWN + 1));
  for (const each of refused.slice(0, MAX_SHOWN)) printLine(mailLine(each));
  if (refused.length > MAX_SHOWN) printLine('… and more');
  if (refused.length === 0) printLine('No message was refused.');
}

function mailLine({
  what,
  id,
  facilityId,
  state,
  attempts,
  createdAt,
  nextTry,
  reason,
}: RefusedMessage): string {
  return [
    `${what} ${id}`,
    ...(facilityId === null ? [] : [`hotel ${facilityId}`]),
    state,
    `since ${createdAt.toISOString()}`,
    `${attempts} ${attempts === 1 ? 'try' : 'tries'}`,
    ...(nextTry ? [`next ${nextTry.toISOString()}`] : []),
    reason,
  ].join('  ');
}
