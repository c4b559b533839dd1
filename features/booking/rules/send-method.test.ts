import { describe, expect, it } from 'vitest';
import { isMobile } from '#i18n/phone.ts';
import { sendMethod } from './send-method.ts';

describe('a message goes', () => {
  const mobile = '+819012345678';
  const landline = '+81312345678';
  const off = { sms_status: false, sms_priority: false };
  const on = { sms_status: true, sms_priority: false };
  const first = { sms_status: true, sms_priority: true };

  it.each([
    ['by e-mail while SMS is off', { phone: mobile, email: 'a@example.com' }, off, 'email'],
    ['by e-mail where both would do', { phone: mobile, email: 'a@example.com' }, on, 'email'],
    [
      'by SMS where both would do and SMS comes first',
      { phone: mobile, email: 'a@example.com' },
      first,
      'sms',
    ],
    ['by SMS where there is no address', { phone: mobile, email: '' }, on, 'sms'],
    ['by e-mail where the number is a landline', { phone: landline, email: 'a@example.com' }, first, 'email'],
    ['nowhere where the only number is a landline', { phone: landline, email: '' }, first, '--'],
    ['nowhere without contact data', { phone: '', email: '' }, first, '--'],
  ] as const)('%s', (_, contact, sms, method) => {
    expect(sendMethod(contact, sms, isMobile)).toBe(method);
  });
});
