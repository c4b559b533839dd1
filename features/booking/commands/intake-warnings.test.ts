import { describe, expect, it } from 'vitest';
import { warningsOf } from './intake-warnings.ts';

const warnings = (raw: unknown) => warningsOf(raw, 'JP').map(({ field, code }) => `${field} ${code}`);

describe('a PMS is warned', () => {
  it.each([
    ['of a misspelt field', { fullname: 'x' }, ['fullname unknown_field']],
    ['of a misspelt field of the guest', { metadata: { emial: 'x' } }, ['metadata.emial unknown_field']],
    [
      'of an address that no mail server takes',
      { metadata: { email_address: 'taro' } },
      ['metadata.email_address email_invalid'],
    ],
    ['of a phone that is none', { metadata: { phone: 'abc' } }, ['metadata.phone phone_invalid']],
    [
      'of a contact number that should stand in for the phone',
      { guest_contact_no: 'abc' },
      ['guest_contact_no phone_invalid'],
    ],
    [
      'of a language that Genkan does not speak',
      { metadata: { language: 'fr' } },
      ['metadata.language value_unknown'],
    ],
    [
      'of a receipt for nobody it knows',
      { metadata: { receipt_address: '株式会社' } },
      ['metadata.receipt_address value_unknown'],
    ],
    [
      'of values of another kind',
      { metadata: { language: { toString: 1 } } },
      ['metadata.language value_unknown'],
    ],
  ])('%s', (_, raw, told) => {
    expect(warnings(raw)).toEqual(told);
  });
});

describe('a PMS is not warned', () => {
  it.each([
    [
      'of what it does not know',
      { guest_contact_no: null, metadata: { phone: '', email_address: null, language: ' ' } },
    ],
    ['of old carrier addresses', { metadata: { email_address: 'a..b@docomo.ne.jp' } }],
    [
      'of a contact number beside a phone',
      { guest_contact_no: 'ext. 12', metadata: { phone: '090-1234-5678' } },
    ],
    ['of blanks around its texts', { metadata: { phone: ' +64 21 123 4567 ', language: 'en ' } }],
    ['of an item that is none', 'nonsense'],
  ])('%s', (_, raw) => {
    expect(warnings(raw)).toEqual([]);
  });
});
