import { describe, expect, it } from 'vitest';
import { guestLanguages } from '#i18n/languages.ts';
import { letterHtml, letterText } from './letter.ts';
import { confirmationLetter, leaderLetter } from './letters.ts';

const occasion = {
  language: 'ja' as const,
  hotel: { name: '旅館 花みずき', phone: '+81460851234' },
  stay: {
    checkinDate: '2026-11-21',
    checkinTime: '15:00',
    checkoutDate: '2026-11-23',
    checkoutTime: null,
  },
  guest: '山田 太郎',
  reservationNo: 'HM-20411',
  myPageUrl: 'https://checkin.example.com/mypage?slug=hanamizuki&mypage=abc',
};
const confirmation = (changes: Partial<typeof occasion> = {}) =>
  confirmationLetter({ ...occasion, ...changes });

describe('the confirmation', () => {
  it('names hotel, guest, reservation, days with their weekday, and My Page', () => {
    expect(letterText(confirmation())).toBe(`山田 太郎 様

旅館 花みずきの事前チェックインにご登録いただき、ありがとうございます。次の内容で承りました。

ご予約番号：HM-20411
チェックイン：2026年11月21日（土） 15:00
チェックアウト：2026年11月23日（月）

ご到着の際は、マイページのQRコードをフロントでご提示ください。

マイページを開く
https://checkin.example.com/mypage?slug=hanamizuki&mypage=abc

このリンクからは、どなたでもお客様のQRコードを表示できます。ほかの方へ転送なさらないようお願いいたします。

ご不明な点がございましたら、旅館 花みずきまで直接お問い合わせください。

--
旅館 花みずき
電話：0460-85-1234
`);
  });

  it.each(guestLanguages)('can be written in %s', language => {
    const letter = confirmationLetter({ ...occasion, language });
    const texts = [letterText(letter), letterHtml(letter).source];
    for (const text of texts)
      for (const part of ['旅館 花みずき', '山田 太郎', 'HM-20411', '2026', '21', '23'])
        expect(text).toContain(part);
  });

  it('escapes what people wrote for HTML', () => {
    const { source } = letterHtml(confirmation({ guest: '<img src=x onerror="alert(1)"> & "花"' }));
    expect(source).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &quot;花&quot; 様');
    expect(source).not.toContain('<img');
  });

  it('keeps a name on its line, so that it cannot write a line of the mail', () => {
    const letter = confirmation({
      guest: '山田\r\nBcc: all@example.com\u2028太郎',
      hotel: { name: 'A\nB', phone: '' },
    });
    expect(letter.greeting).toBe('山田 Bcc: all@example.com 太郎 様');
    expect(letter.subject).toBe('【A B】事前チェックインを受け付けました');
  });

  it('takes a name for a name, whatever signs of ours are in it', () => {
    expect(confirmation({ guest: "{name} O'Neil 👩‍👩‍👧 #" }).greeting).toBe("{name} O'Neil 👩‍👩‍👧 # 様");
  });

  it('greets a guest whose name is not known', () => {
    expect(confirmation({ guest: '' }).greeting).toBe('お客様');
  });
});

describe("the room leader's mail", () => {
  const letter = leaderLetter({
    ...occasion,
    formUrl: 'https://checkin.example.com/init?token=t&slug=s&vericode=on',
    verificationCode: '7KQ2M9XD',
  });

  it('gives a link and a verification code of their own', () => {
    expect(letterText(letter)).toContain('確認コード：7KQ2M9XD');
    expect(letterText(letter)).toContain('https://checkin.example.com/init?token=t&slug=s&vericode=on');
  });

  it('does not tell the reservation number, which would prove the whole booking', () => {
    expect(letterText(letter)).not.toContain('HM-20411');
  });
});
