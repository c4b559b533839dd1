import { describe, expect, test } from 'vitest';
import { guestLanguages } from '#i18n/languages.ts';
import type { MailText } from '../../rules/texts.ts';
import { defaultText } from '../texts.ts';
import { type HotelText, tagValues, textSheet } from './hotel-text.ts';
import { mailOf } from './mail.ts';

const formUrl = 'https://checkin.example.com/init?token=t&slug=s&vericode=on';
const myPageUrl = 'https://checkin.example.com/mypage?slug=s&mypage=abc';

type Changes = Partial<Pick<HotelText, 'language' | 'text'>> & {
  name?: MailText;
  guest?: string;
  hotel?: string;
};

function renderTextOf({ language = 'ja', text, guest = '山田 太郎', ...rest }: Changes = {}): HotelText {
  const { name = 'message-template-1', hotel = '旅館 花みずき' } = rest;
  const booking = {
    checkinDate: '2026-11-21',
    checkinTime: '15:00',
    checkoutDate: '2026-11-23',
    checkoutTime: null,
  };
  return {
    language,
    hotel: { name: hotel, phone: '+81460851234' },
    text: text ?? defaultText(name, language),
    values: tagValues(
      { language, hotel: { name: hotel }, booking, guest, bookingNo: 'HM-20411' },
      { formUrl, verificationCode: '7KQ2M9XD', myPageUrl },
    ),
    publicUrl: 'https://checkin.example.com',
  };
}

const mail = (changes?: Changes) => mailOf({ sheets: [textSheet(renderTextOf(changes))] });
const saying = (content: string, subject = 'x') => mail({ text: { subject, content } });

describe('default texts', () => {
  test('the default guide email contains the booking, the verification code and the link', () => {
    expect(mail({ name: 'pre-email' }).text).toBe(`山田 太郎 様

旅館 花みずきをご予約いただき、ありがとうございます。ご到着時のお手続きを短く済ませていただけるよう、ご宿泊の前に宿泊者情報のご登録をお願いいたします。

ご予約番号：HM-20411
チェックイン：2026年11月21日（土） 15:00
チェックアウト：2026年11月23日（月）
確認コード：7KQ2M9XD

事前チェックインを始める
${formUrl}

リンクと確認コードは、ほかの方へ転送なさらないようお願いいたします。

ご不明な点がございましたら、旅館 花みずきまで直接お問い合わせください。

--
旅館 花みずき
電話：0460-85-1234
`);
  });

  test.each(guestLanguages)(
    'the default confirmation in %s contains the hotel, guest, booking and link to My Page',
    language => {
      const { text, html } = mail({ language });
      for (const part of ['旅館 花みずき', '山田 太郎', 'HM-20411', '2026', '21', '23', 'mypage='])
        for (const said of [text, html]) expect(said).toContain(part);
    },
  );

  test('an email to a guest whose name is unknown has a general greeting', () => {
    expect(mail({ guest: '' }).text).toMatch(/^ご宿泊者 様\n/);
  });
});

describe('a button', () => {
  test('a paragraph with only a URL becomes a button with the URL below it', () => {
    const { html, text } = saying('<p>前</p><p><strong> [link]</strong></p><p>後</p>');
    const escaped = formUrl.replaceAll('&', '&amp;');
    expect(html).toContain(`<a href="${escaped}" style="color:#ffffff`);
    expect(html).toContain(`>${escaped}</a></p>`);
    expect(text).toContain(`前\n\n事前チェックインを始める\n${formUrl}\n\n後`);
  });

  test('a URL within a sentence remains a link', () => {
    const { html, text } = saying('<p>こちら：[mypage_url] です</p>');
    expect(html).not.toContain('bgcolor');
    expect(html).toMatch(/こちら：<a href="[^"]*mypage=abc"[^>]*>[^<]*<\/a> です/);
    expect(text).toContain(`こちら：${myPageUrl} です`);
  });
});

test('names are escaped in HTML and unchanged in text and subject', () => {
  const guest = `<img src=x onerror="alert(1)"> & "花" O'Neil 👩‍👩‍👧 [link] {host}`;
  const { html, text, subject } = mail({
    guest,
    hotel: '<b>花</b>',
    text: { subject: '[guest_name] 様', content: '<p>[guest_name]</p>' },
  });
  expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &quot;花&quot;');
  expect(html).not.toMatch(/<img|<b>|init\?/);
  expect([text.split('\n')[0], subject]).toEqual([guest, `${guest} 様`]);
});

test('a name stays on one line, so that it cannot inject headers or lines', () => {
  const guest = '山田\r\nBcc: all@example.com\u2028太郎';
  const { text, subject } = mail({
    guest,
    text: { subject: '[guest_name]', content: '<p>[guest_name]</p>' },
  });
  expect(subject).toBe('山田 Bcc: all@example. com 太郎');
  expect(text).toMatch(/^山田 Bcc: all@example\. com 太郎\n/);
});

test("the hotel's name is filled in on one line and escaped", () => {
  const { html, text, subject } = mail({
    hotel: 'Moon & <b>Sea</b>\nRyokan',
    text: { subject: 'Welcome to [hotel_name]', content: '<p>Your stay at [hotel_name]</p>' },
  });
  expect(subject).toBe('Welcome to Moon & <b>Sea</b> Ryokan');
  expect(text).toContain('Your stay at Moon & <b>Sea</b> Ryokan\n');
  expect(html).toContain('Your stay at Moon &amp; &lt;b&gt;Sea&lt;/b&gt; Ryokan');
});

test('{host} in a link is replaced with the address of the service', () => {
  const { html, text } = saying('<p><a href="{host}/g">道順</a></p>');
  expect(html).toContain('href="https://checkin.example.com/g"');
  expect(text).toContain('道順 ( https://checkin.example.com/g )');
});

test('an email to a guest whose language is unknown contains two languages, one below the other', () => {
  const sheets = (['ja', 'en'] as const).map(language =>
    textSheet(renderTextOf({ name: 'pre-email', language })),
  );
  const { text, html, subject } = mailOf({ sheets });
  expect(subject).toBe('【旅館 花みずき】事前チェックインのお願い');
  expect(text).toMatch(/事前チェックインを始める[\s\S]*Start pre-check-in/);
  expect(html).toMatch(/lang="ja"[\s\S]*<td[^>]* lang="en"/);
});

test('each of many guests gets an email with only their own data', () => {
  const own = (number: number) => ({
    values: {
      guest_name: `guest <${number}>`,
      hotel_name: '旅館 花みずき',
      link: `https://checkin.example.com/init?token=t${number}&slug=s`,
      verification_code: `CODE${number}`,
      reservation_number: `R-${number}`,
      checkin_date: `in ${number}`,
      checkout_date: `out ${number}`,
      mypage_url: `https://checkin.example.com/mypage?mypage=p${number}`,
    },
    shortUrls: { link: `https://s.example/g/${number}`, mypage_url: undefined },
  });
  const all = ['guest_name', 'link', 'verification_code', 'reservation_number', 'checkin_date'];
  const words = `<p>${[...all, 'checkout_date'].map(tag => `[${tag}]`).join(' ')}</p><p>[mypage_url]</p>`;
  const text = { subject: '[guest_name]', content: `<p>[guest_name]</p>${words}` };
  const mailTo = (number: number) => {
    const one = { ...renderTextOf({ text }), ...own(number) };
    const {
      subject,
      text: plain,
      html,
    } = mailOf({
      sheets: [textSheet(one), textSheet({ ...one, language: 'en' })],
      pixelUrl: `https://o.example/${number}.gif`,
      qr: `GK1.KEYS${number}`,
    });
    return { plain, whole: `${subject}\n${plain}\n${html}` };
  };
  const [one, two] = [mailTo(7001), mailTo(8002)];
  expect(one.plain.match(/7001/g)).toHaveLength(18);
  expect(one.whole.replaceAll('7001', '8002')).toBe(two.whole);
  expect(one.whole).toContain('guest &lt;7001&gt;');
  expect(one.whole).toContain('https://o.example/7001.gif');
});
