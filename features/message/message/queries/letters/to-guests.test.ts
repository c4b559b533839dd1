import { describe, expect, it } from 'vitest';
import { contrast, darkAccents, MIN_CONTRAST } from '#features/hotel/hotel-face/rules/accent.ts';
import { guestLanguages } from '#i18n/languages.ts';
import { mailOf } from './mail.ts';
import { leaderLetter } from './to-guests.ts';

const occasion = {
  language: 'ja' as const,
  hotel: { name: '旅館 花みずき', phone: '+81460851234', address: '神奈川県 箱根町 湯本 1-1' },
  booking: {
    checkinDate: '2026-11-21',
    checkinTime: '15:00',
    checkoutDate: '2026-11-23',
    checkoutTime: null,
  },
  guest: '山田 太郎',
};
const aLetter = (changes: Partial<Parameters<typeof leaderLetter>[0]> = {}) =>
  mailOf({
    sheets: [
      leaderLetter({
        ...occasion,
        formUrl: 'https://checkin.example.com/init?token=t&slug=s&vericode=on',
        verificationCode: '7KQ2M9XD',
        namedBy: '佐藤 花子',
        ...changes,
      }),
    ],
  });

describe('the email to a room leader', () => {
  const letter = aLetter();

  it('the email to a room leader contains their link and verification code', () => {
    expect(letter.text).toContain('確認コード：7KQ2M9XD');
    expect(letter.text).toContain('https://checkin.example.com/init?token=t&slug=s&vericode=on');
  });

  it('the email to a room leader escapes names in HTML', () => {
    const source = aLetter({ guest: '<img src=x onerror="alert(1)"> & "花"' }).html;
    expect(source).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &quot;花&quot;');
    expect(source).not.toContain('<img');
  });

  it('a name stays on one line, so that it cannot inject lines', () => {
    const guest = '山田\r\nBcc: all@example.com\u2028太郎';
    expect(aLetter({ guest }).text).toMatch(/^山田 Bcc: all@example\. com 太郎 様\n/);
  });

  it.each(guestLanguages)(
    'the email to a room leader states in %s who named them as room leader, and contains the hotel and its phone number',
    language => {
      const text = aLetter({ language }).text;
      for (const part of ['佐藤 花子', '神奈川県 箱根町 湯本 1-1']) expect(text).toContain(part);
      expect(text).toContain(language === 'ja' ? '0460-85-1234' : '+81 460-85-1234');
      expect(aLetter({ language }).html).toContain('href="tel:+81460851234"');
    },
  );

  it("the email to a room leader shows links in the hotel's color, and in a lighter shade in dark mode", () => {
    const accent = '#7a1f3d';
    const source = aLetter({ hotel: { ...occasion.hotel, accent } }).html;
    expect(source).toContain(`class="link" style="color:${accent}`);
    const inDark = /\.link\{color:(#\w+)!important/.exec(source)?.[1] ?? '';
    expect(inDark).toBe(darkAccents(accent).accent);
    expect(contrast(inDark, '#211f1d')).toBeGreaterThanOrEqual(MIN_CONTRAST);
  });

  it('the email to a room leader shows an unparsable phone number as stored, without a link', () => {
    const letter = aLetter({ language: 'en', hotel: { name: 'Hanamizuki', phone: 'ask at\nthe desk' } });
    expect(letter.text).toContain('Phone: ask at the desk');
    expect(letter.html).not.toContain('href="tel:');
  });

  it('the email to a room leader omits the main guest if they gave no name', () => {
    expect(aLetter({ namedBy: '' }).text).toContain('お部屋の代表者としてお名前をいただきました');
  });

  it('the email to a room leader whose name is unknown has a general greeting', () => {
    expect(aLetter({ guest: '' }).text).toMatch(/^お客様\n/);
  });

  it.each(guestLanguages)('the email to a room leader can be created in %s', language => {
    for (const part of ['旅館 花みずき', '山田 太郎', '7KQ2M9XD', '2026', '21', '23'])
      expect(aLetter({ language }).text).toContain(part);
  });
});
