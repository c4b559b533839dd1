import { afterEach, expect, test } from 'vitest';
import { configureLog } from '#platform/log/log.ts';
import { smsOutboxDriver } from './driver-of.ts';
import { openSms, smsDriver } from './sms.ts';

afterEach(() => configureLog({ level: 'silent' }));

test('without a provider, logs that no SMS is sent and keeps SMS in the outbox', async () => {
  const lines: string[] = [];
  configureLog({ level: 'info', destination: { write: line => lines.push(line) } });
  openSms(smsOutboxDriver());
  const sms = { to: '+819012345678', text: 'こんにちは', reference: '1-1' };
  expect(await smsDriver().send(sms)).toEqual({ accepted: true, state: 'outbox', providerId: null });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('SMS_DRIVER is none: SMS stay in the outbox and are not sent');
});
