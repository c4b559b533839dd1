import MailComposer from 'nodemailer/lib/mail-composer';
import { expect, test } from 'vitest';
import { inOnePiece } from './in-one-piece.ts';

const long = 'A line that goes on and on, '.repeat(40);
const japanese = 'ご予約ありがとうございます。'.repeat(30);
const bytes = Buffer.from(Array.from({ length: 3000 }, (_, at) => (at * 7) % 256));
const headers = { 'Content-Language': 'ja', 'List-Unsubscribe': '<https://checkin.example.com/u/1>' };
const logo = { filename: 'logo.png', cid: 'logo@genkan', contentType: 'image/png', content: bytes };
const calendar = {
  filename: 'stay.ics',
  contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
  content: Buffer.from(`BEGIN:VCALENDAR\r\nSUMMARY:${japanese}\r\nEND:VCALENDAR\r\n`),
};

const mails = {
  'plain letters': { text: 'Good morning\r\n\r\nSee you soon. \r\n', html: '<p>Good morning</p>\r\n' },
  'lines that are too long': { text: long, html: `<p>${long}</p>` },
  Japanese: { text: japanese, html: `<p>\r\n${japanese}=\t </p>`, textEncoding: 'base64' as const },
  'Japanese in quoted-printable': {
    text: `${japanese} \r\n`,
    html: `<p>${japanese}</p>`,
    textEncoding: 'quoted-printable' as const,
  },
  'lone line feeds': { text: 'one\ntwo \nthree\t\n', html: `<p>é</p>\n${long}\n` },
  'dots alone on lines': { text: '.\r\n..\r\né\r\n.', html: '<p>.</p>\r\n.\r\n' },
  pictures: { text: japanese, html: '<img src="cid:logo@genkan">', attachments: [logo] },
  'pictures and a calendar': {
    text: 'é',
    html: '<img src="cid:logo@genkan">',
    attachments: [logo, calendar],
  },
  'a calendar alone': { text: 'é', html: '<p>é</p>', attachments: [calendar] },
  'nothing to read': { text: '', html: '' },
};

test.each(Object.entries(mails))('%s: written in one go as nodemailer streams it', async (_name, mail) => {
  const compose = () =>
    new MailComposer({
      ...mail,
      from: { name: '旅館 “花”, 東京', address: 'no-reply@genkan.example' },
      to: { name: '', address: 'guest@example.com' },
      subject: '【山田 太郎様】オンラインチェックインのご案内',
      messageId: '<0123456789abcdef@genkan.example>',
      date: new Date('2026-11-28T00:00:00Z'),
      headers,
      baseBoundary: 'the same',
    }).compile();
  expect(inOnePiece(compose()).toString('latin1')).toBe((await compose().build()).toString('latin1'));
});
