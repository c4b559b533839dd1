import { type CalendarEntry, calendarFile } from '../../rules/booking-calendar.ts';
import { textPart } from './hotel-text.ts';
import { letterPart } from './letter.ts';
import { letterPage, letterSheet, type Part, signatureText } from './letter-page.ts';
import { fill, type Sheet } from './words.ts';

/** All that a mail is made from but its addresses and the hotel's logo. */
export type MailSource = {
  /** In the guest's language, and below it in another one. */
  sheets: readonly Sheet[];
  /** The picture that reports opening. */
  pixelUrl?: string | undefined;
  /** What its QR code says: it is drawn when the mail goes out. */
  qr?: string | undefined;
  /** The stay, for a calendar file that comes with it. */
  calendar?: CalendarEntry | undefined;
};

/** A mail as it goes out. Its text and its HTML say the same. */
export type Mail = {
  subject: string;
  text: string;
  html: string;
  qr?: string | undefined;
  /** A calendar file that comes with it. */
  calendar?: string | undefined;
};

/** The one way to make a mail, whether it is sent or shown. */
export function mailOf({ sheets, pixelUrl, qr, calendar }: MailSource): Mail {
  const parts = sheets.map(sheet => partOf(sheet, qr));
  const { language, subject, preheader, look } = firstOf(parts);
  return {
    subject,
    text: parts.map(plainText).join('\n\n'),
    html: letterPage(language, subject, parts.map(letterSheet), { pixelUrl, preheader, accent: look?.accent })
      .source,
    qr,
    calendar: calendar && calendarFile(calendar),
  };
}

/** The language of a mail is that of its first sheet. */
export const languageOf = ({ sheets }: Pick<MailSource, 'sheets'>) => firstOf(sheets).words.language;

function firstOf<T>([first]: readonly T[]): T {
  if (first === undefined) throw new Error('A mail has no text');
  return first;
}

const partOf = ({ words, values }: Sheet, qr: string | undefined): Part =>
  words.form === 'letter' ? letterPart(fill(words, values)) : textPart(words, values, qr);

const plainText = ({ paragraphs, signature }: Part) =>
  `${[...paragraphs, signatureText(signature)].join('\n\n')}\n`;
