import MailComposer from 'nodemailer/lib/mail-composer';
import { describe, expect, test } from 'vitest';
import { compose } from './compose.ts';
import type { Mail } from './mail.ts';

const long = 'A line that goes on and on, '.repeat(40);
const japanese = 'ご予約ありがとうございます。'.repeat(30);
const bytes = Buffer.from(Array.from({ length: 3000 }, (_, at) => (at * 7) % 256));
const logo = { filename: 'logo.png', cid: 'logo@genkan', contentType: 'image/png', content: bytes };
const qr = { filename: 'qr.png', cid: 'qr@genkan', contentType: 'image/png', content: bytes.subarray(7) };
const calendar = {
  filename: '宿泊.ics',
  contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
  content: Buffer.from(`BEGIN:VCALENDAR\r\nSUMMARY:${japanese}\r\nEND:VCALENDAR\r\n`),
};

const around = {
  ourselves: { name: '旅館 “花”, 東京', address: 'no-reply@genkan.example' },
  date: new Date('2026-11-28T00:00:00Z'),
  boundary: '4a0c0d2c-5f0e-4a33-8f6f-0123456789ab',
};

const mail: Mail = {
  to: 'guest@example.com',
  subject: '【山田 太郎様】オンラインチェックインのご案内',
  text: japanese,
  html: `<p>${japanese}</p>`,
  messageId: '<0123456789abcdef@genkan.example>',
  headers: { 'Content-Language': 'ja', 'List-Unsubscribe': '<https://checkin.example.com/u/1>' },
};

/** As nodemailer streams it. */
async function streamed(each: Mail, textEncoding?: 'base64'): Promise<string> {
  const { ourselves: from, date, boundary: baseBoundary } = around;
  const to = { name: '', address: each.to };
  const encoding = textEncoding && { textEncoding };
  const composer = new MailComposer({
    ...each,
    from: each.from ?? from,
    to,
    date,
    baseBoundary,
    ...encoding,
  });
  return (await composer.compile().build()).toString('latin1');
}

const written = (each: Mail) => compose(each, around).whole.toString('latin1');

const BASE64 = 'base64' as const;
const mails: Record<string, { changes: Partial<Mail>; textEncoding?: 'base64' }> = {
  Japanese: { changes: {}, textEncoding: BASE64 },
  'plain letters': {
    changes: { text: 'Good morning\r\n\r\nSee you soon. \r\n', html: '<p>Good day</p>\r\n' },
  },
  'lines that are too long': { changes: { text: long, html: `<p>${long}</p>` } },
  'spaces at the ends of lines': { changes: { html: `<p>\r\n${japanese}=\t </p>` }, textEncoding: BASE64 },
  'a little Japanese': { changes: { text: `${long} 旅館 \r\n`, html: `<p>${long} 旅館</p>` } },
  'lone line feeds': { changes: { text: 'one\ntwo \nthree\t\n', html: `<p>é</p>\n${long}\n` } },
  'dots alone on lines': { changes: { text: '.\r\n..\r\né\r\n.', html: '<p>.</p>\r\n.\r\n' } },
  'a picture': { changes: { attachments: [logo] }, textEncoding: BASE64 },
  pictures: { changes: { attachments: [logo, qr] }, textEncoding: BASE64 },
  'pictures and a calendar': { changes: { attachments: [logo, qr, calendar] }, textEncoding: BASE64 },
  'a calendar alone': { changes: { text: 'é', html: '<p>é</p>', attachments: [calendar] } },
  'nothing to read': { changes: { text: '', html: '' } },
  'no HTML': { changes: { html: '' } },
  'no text': { changes: { text: '' }, textEncoding: BASE64 },
  'no headers of its own': { changes: { headers: {} }, textEncoding: BASE64 },
  'no subject': { changes: { subject: '' }, textEncoding: BASE64 },
  'a subject of plain letters': { changes: { subject: 'Check in online' }, textEncoding: BASE64 },
  'a long subject': { changes: { subject: `${long} ${japanese}`, html: `<p>${long}</p>` } },
  'a subject of two lines': { changes: { subject: 'one\r\nBcc: two@example.com' }, textEncoding: BASE64 },
  'a subject that is encoded': { changes: { subject: '=?UTF-8?Q?=E9?= and so on' }, textEncoding: BASE64 },
  'a sender and an address for answers': {
    changes: {
      from: { name: 'Hotel "Sakura"', address: 'sakura@genkan.example' },
      replyTo: { name: '', address: 'desk@sakura.example' },
    },
    textEncoding: BASE64,
  },
  'an address in capitals': { changes: { to: 'Hanako.Y@Example.COM' }, textEncoding: BASE64 },
  'an address with a sign': { changes: { to: "o'hara+hotel@mail.example.co.jp" }, textEncoding: BASE64 },
  'a long address': { changes: { to: `${'hanako.'.repeat(12)}y@example.com` }, textEncoding: BASE64 },
  'an address with a domain in Japanese': { changes: { to: 'hanako@旅館.example' }, textEncoding: BASE64 },
  'an address in Japanese': { changes: { to: '花子@example.com' }, textEncoding: BASE64 },
  'a long Message-ID': {
    changes: { messageId: `<${'0123456789'.repeat(9)}@genkan.example>` },
    textEncoding: BASE64,
  },
  'a Message-ID without brackets': { changes: { messageId: '1@genkan.example' }, textEncoding: BASE64 },
  'a long address to unsubscribe': {
    changes: { headers: { 'List-Unsubscribe': `<https://checkin.example.com/${'u'.repeat(70)}>` } },
    textEncoding: BASE64,
  },
  'headers before and behind the address to unsubscribe': {
    changes: {
      headers: {
        'Content-Language': 'ja',
        'List-Unsubscribe': '<https://a.example/u>',
        'X-Last': 'One-Click',
      },
    },
    textEncoding: BASE64,
  },
  'a mail within a mail': {
    changes: {
      attachments: [
        { filename: 'm.eml', contentType: 'message/rfc822', content: Buffer.from('Subject: x\r\n\r\né') },
      ],
    },
    textEncoding: BASE64,
  },
  'headers in Japanese': { changes: { headers: { 'X-Hotel': '旅館' } }, textEncoding: BASE64 },
};

describe('composed by the pattern of others as nodemailer streams it', () => {
  test.each(Object.entries(mails))('%s', async (_name, { changes, textEncoding }) => {
    const each = { ...mail, ...changes };
    // The first of a pattern, and one that is composed by it.
    expect(written(each)).toBe(await streamed(each, textEncoding));
    expect(written(each)).toBe(await streamed(each, textEncoding));
  });

  test('one mail after another, each with its own words, recipient and names', async () => {
    for (const number of [1, 2, 3]) {
      const each: Mail = {
        ...mail,
        to: `guest${number}@example.com`,
        subject: `${mail.subject} ${number}`,
        text: `${japanese}${number}`,
        html: `<p>${japanese}${number}</p>`,
        messageId: `<${number}@genkan.example>`,
        headers: { ...mail.headers, 'List-Unsubscribe': `<https://checkin.example.com/u/${number}>` },
        attachments: [{ ...logo, content: Buffer.from(`${number}`) }],
      };
      expect(written(each)).toBe(await streamed(each, BASE64));
    }
  });
});

describe('the envelope', () => {
  const envelopeOf = (to: string) => compose({ ...mail, to }, around).envelope;

  test('names the sender and the one recipient', () => {
    expect(envelopeOf('hanako@example.com')).toEqual({
      from: 'no-reply@genkan.example',
      to: ['hanako@example.com'],
    });
  });

  test('names a recipient whose address nodemailer writes in another way as it writes it', () => {
    expect(envelopeOf('hanako@旅館.example').to).toEqual(['hanako@xn--zfvv75i.example']);
    expect(envelopeOf('hanako..y@example.com').to).toEqual(['"hanako..y"@example.com']);
  });

  test('names nobody whom a header names', () => {
    const headers = { Cc: 'other@example.com', Bcc: 'hidden@example.com' };
    expect(compose({ ...mail, headers }, around).envelope.to).toEqual(['guest@example.com']);
  });
});

test('what no mail of ours has is not handed on, whatever it is', () => {
  const more = { cc: 'other@example.com', sender: 'other@example.com', raw: 'x' };
  for (const to of ['hanako@example.com', 'Hanako@Example.com'])
    expect(written({ ...mail, ...more, to })).not.toMatch(/other@example\.com|^x/);
});

test('two mails of one pattern have boundaries of their own', () => {
  const boundary = () =>
    /boundary="([^"]+)"/.exec(compose(mail, { ourselves: around.ourselves }).whole.toString())?.[1];
  const [one, other] = [boundary(), boundary()];
  expect(one).toBeDefined();
  expect(one).not.toBe(other);
});
