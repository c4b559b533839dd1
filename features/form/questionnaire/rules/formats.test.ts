import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isEmail } from '#platform/text/email.ts';
import {
  cleanZip,
  formatJapaneseZip,
  isDate,
  isPassportNumber,
  isReading,
  isZip,
  looksLikePhone,
  postalCodeOf,
  toKatakana,
} from './formats.ts';

describe('accepting an email address', () => {
  it.each([
    'taro@example.com',
    'a..b@docomo.ne.jp',
    'taro.@docomo.ne.jp',
    "o'malley+hotel@example.co.uk",
    'ｔａｒｏ＠ｅｘａｍｐｌｅ．ｃｏｍ',
    'taro@例え.jp',
    'guest_123/abc@guest.booking.com',
  ])('accepts the email address %s', email => {
    expect(isEmail(email)).toBe(true);
  });

  it('accepts every address that the email standard allows', () => {
    fc.assert(fc.property(fc.emailAddress(), email => isEmail(email)));
  });
});

describe('rejecting an email address', () => {
  it.each([
    ['without a host', 'taro@'],
    ['without a name', '@example.com'],
    ['without a domain', 'taro@localhost'],
    ['that consists of two addresses', 'a@example.com,b@example.com'],
    ['with a space', 'ta ro@example.com'],
    ['with a line break, which would add headers to an email', 'taro@example.com\r\nBcc: all@example.com'],
    ['at an IP address', 'taro@127.0.0.1'],
    ['that is too long to exist', `${'a'.repeat(65)}@example.com`],
  ])('rejects an email address %s', (_, email) => {
    expect(isEmail(email)).toBe(false);
  });
});

describe('a postal code', () => {
  // Rule: form.zip-code, form.zip-stored
  it.each([
    ['100-0001', '1000001'],
    ['１００－０００１', '1000001'],
    ['100ー0001', '1000001'],
    ['〒150-0041', '1500041'],
    ['〒 １５０－００４１', '1500041'],
    ['150−0041', '1500041'],
    ['150―0041', '1500041'],
    ['sw1a 1aa', 'SW1A1AA'],
  ])('stores the postal code %s as %s', (typed, stored) => {
    expect([isZip(typed), cleanZip(typed)]).toEqual([true, stored]);
  });

  // Rule: form.zip-stored
  it('a stored postal code contains only digits, plus signs and capital letters', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), typed => /^[0-9+A-Z]*$/.test(cleanZip(typed))));
  });

  it('cleaning a postal code is idempotent', () => {
    fc.assert(
      fc.property(fc.string(), typed => {
        expect(cleanZip(cleanZip(typed))).toBe(cleanZip(typed));
      }),
    );
  });
});

describe('a phone', () => {
  it.each(['090-1234-5678', '０９０１２３４５６７８', '+353 86 123 4567', '(03) 1234 5678'])(
    'accepts the phone %s',
    typed => {
      expect(looksLikePhone(typed)).toBe(true);
    },
  );

  it.each(['1234', 'front desk', '+12 34'])('rejects the phone %s', typed => {
    expect(looksLikePhone(typed)).toBe(false);
  });
});

describe('a date', () => {
  it('rejects an answer with a date that does not exist', () => {
    expect(['2024-02-29', '2023-02-29', '1899-12-31', '1990-4-1'].map(isDate)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it('accepts every date since 1900 in calendar format as an answer', () => {
    const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
    fc.assert(fc.property(days, at => isDate(at.toISOString().slice(0, 10))));
  });
});

describe('a katakana reading of a name', () => {
  it.each([
    ['やまだ はなこ', 'ヤマダ ハナコ'],
    ['ﾔﾏﾀﾞ ﾊﾅｺ', 'ヤマダ ハナコ'],
    ['ヤマダ　ハナコ', 'ヤマダ ハナコ'],
    [' やまだ　　はなこ ', 'ヤマダ ハナコ'],
    ['ｳﾞｨｸﾄﾘｱ', 'ヴィクトリア'],
    ['う゛ぃくとりあ', 'ヴィクトリア'],
    ['いすゞ', 'イスヾ'],
    ['ジョーンズ', 'ジョーンズ'],
    ['Emma Wilson', 'Emma Wilson'],
    ['プリンス', 'プリンス'],
  ])('stores %s as %s', (typed, stored) => {
    expect(toKatakana(typed)).toBe(stored);
  });

  it('a name converted to katakana contains no hiragana or half-width kana', () => {
    const kana = fc.string({ unit: fc.integer({ min: 0x3041, max: 0xffdc }).map(String.fromCharCode) });
    fc.assert(fc.property(kana, typed => !/[\u3041-\u3096\uFF66-\uFF9D]/.test(toKatakana(typed))));
  });

  it('converting a name to katakana is idempotent', () => {
    const signs = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: fc.constantFrom('か', 'ｶ', 'ハ', 'う', '゛', 'ﾞ', '゜', '゙', '　', ' ', 'ー', 'ゞ') }),
    );
    fc.assert(
      fc.property(signs, typed => {
        expect(toKatakana(toKatakana(typed))).toBe(toKatakana(typed));
      }),
    );
  });
});

describe('a Japanese postal code', () => {
  it.each(['1000001', '100-0001', '１００－０００１', ' 100 0001', '100ー0001', '〒100-0001'])(
    'recognizes a Japanese postal code in %s',
    typed => {
      expect(postalCodeOf(typed)).toBe('1000001');
    },
  );

  it.each(['', '100-000', '100-00011', 'SW1A 1AA', '〒'])('rejects "%s" as a Japanese postal code', typed => {
    expect(postalCodeOf(typed)).toBeNull();
  });
});

describe('displaying a postal code', () => {
  it.each([
    ['１００－０００１', '100-0001'],
    ['〒1500041', '150-0041'],
    ['sw1a 1aa', 'SW1A1AA'],
    ['☆', '☆'],
    ['', ''],
  ])('shows the postal code %s as %s', (typed, written) => {
    expect(formatJapaneseZip(typed)).toBe(written);
  });
});

describe('a passport number', () => {
  it.each(['TK1234567', 'ｐａ 1234567', '123456789', 'C01X-00T47', 'AB123'])(
    'accepts the passport number %s',
    typed => {
      expect(isPassportNumber(typed)).toBe(true);
    },
  );

  it.each(['A', '1234', 'PASSPORT', 'TK12345💥', '旅券1234567', 'TK12345678901'])(
    'rejects %s as a passport number',
    typed => {
      expect(isPassportNumber(typed)).toBe(false);
    },
  );
});

describe('a katakana name', () => {
  it.each(['ヤマダ タロウ', 'やまだ　たろう', 'ﾔﾏﾀﾞ', 'ジョン・スミス', 'エー', 'ジャン＝ポール'])(
    'accepts %s as a katakana name',
    typed => {
      expect(isReading(typed)).toBe(true);
    },
  );

  it.each(['田中', 'Tanaka', '💥', 'ー', 'ヤマダ1'])('rejects %s as a katakana name', typed => {
    expect(isReading(typed)).toBe(false);
  });
});

describe('accepting values that are valid after cleaning', () => {
  it.each([
    ['a postal code', isZip('\u200E600-8001') && postalCodeOf('٦٠٠٨٠٠١') === '6008001'],
    ['a passport number', isPassportNumber('A1234\u00AD5678') && isPassportNumber('ＡＢ–１２３４５６')],
    ['an email address', isEmail('ok@example.jp\u200B')],
    ['a phone', looksLikePhone('\u202D090-1234\uFE0D-5678\u202C') && looksLikePhone('๐๘๑๒๓๔๕๖๗๘')],
    ['a reading', isReading('\u200Bヤマダ\tハナコ')],
  ])('accepts %s that is valid after cleaning', (_, isRight) => {
    expect(isRight).toBe(true);
  });
});
