import { afterEach, expect, test } from 'vitest';
import { configureLog } from '#platform/log/log.ts';
import { mailbox, mailDriver, openMail, outboxDriver } from './mail.ts';

afterEach(() => configureLog({ level: 'silent' }));

test.each([
  ['Genkan <no-reply@example.com>', { name: 'Genkan', address: 'no-reply@example.com' }],
  ['"Genkan, Inc." <no-reply@example.com>', { name: 'Genkan, Inc.', address: 'no-reply@example.com' }],
  ['<no-reply@example.com>', { address: 'no-reply@example.com' }],
  ['no-reply@example.com', { address: 'no-reply@example.com' }],
])('parses the sender %s as name and address', (text, expected) => {
  expect(mailbox(text)).toEqual(expected);
});

test('without a mail server, logs that no email is sent and keeps emails in the outbox', async () => {
  const lines: string[] = [];
  configureLog({ level: 'info', destination: { write: line => lines.push(line) } });
  openMail(outboxDriver());
  const mail = {
    to: 'hanako@example.com',
    subject: 's',
    text: 't',
    html: 'h',
    messageId: '<1@genkan.example>',
  };
  expect(await mailDriver().send(mail)).toEqual({ accepted: true, state: 'outbox' });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('SMTP_URL is not set: emails stay in the outbox and are not sent');
});
