import '#test/harness/every-hotel.ts';
import '#test/harness/database.ts';
import type { FastifyInstance } from 'fastify';
import Fastify from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { writeConfirmation } from '#features/message/message/commands/write-confirmation.ts';
import { aRegistration, site } from '#features/message/message/factory/messages.ts';
import { sendAll } from '#features/message/message/factory/sending.ts';
import type { Mode } from '#platform/config/config.ts';
import { configureLog } from '#platform/log/log.ts';
import { openMail, outboxDriver } from '#platform/mail/mail.ts';
import { addOutbox } from './outbox.ts';

beforeAll(() => {
  configureLog({ level: 'silent' });
  openMail(outboxDriver());
});

function serverOf(mode: Mode): FastifyInstance {
  const app = Fastify();
  addOutbox(app, { mode, smtpUrl: undefined });
  return app;
}

const read = (mode: Mode = 'demo') => serverOf(mode).inject('/outbox');

async function mailTo(name: string): Promise<void> {
  const made = await aRegistration({ hotel: { name } });
  await writeConfirmation(site, made);
  await sendAll(made.facility);
}

test('the demo shows the messages of its hotels, newest first', async () => {
  await mailTo('旅館 一番');
  await mailTo('旅館 二番');
  const { body } = await read();
  expect(body).toContain('taro@example.com');
  expect(body.indexOf('旅館 二番')).toBeGreaterThan(0);
  expect(body.indexOf('旅館 二番')).toBeLessThan(body.indexOf('旅館 一番'));
});

test('an email in the outbox cannot run scripts, load files or break out of its frame', async () => {
  await mailTo('<script>alert(1)</script>"></iframe>');
  const { body, headers } = await read();
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src-elem 'nonce-/);
  expect(body).not.toContain('<script');
  expect(body.match(/<\/iframe>/g)?.length).toBe(body.match(/<iframe/g)?.length);
  expect(body).not.toMatch(/sandbox="[^"]*(allow-scripts|allow-same-origin|allow-forms)/);
});

test.each(['start', 'test'] as const)('the outbox page returns 404 outside the demo (%s)', async mode => {
  expect((await read(mode)).statusCode).toBe(404);
});
