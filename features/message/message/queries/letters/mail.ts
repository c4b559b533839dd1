import { type CalendarEntry, calendarFile } from '../../rules/booking-calendar.ts';
import { textPart } from './hotel-text.ts';
import { letterPart } from './letter.ts';
import { letterPage, letterSheet, type Part, signatureText } from './letter-page.ts';
import { fillTemplate, type Sheet } from './mail-template.ts';

export type MailSource = {
  /** One sheet per language: the guest's language first, optionally followed by another language. */
  sheets: readonly Sheet[];
  pixelUrl?: string | undefined;
  /** Content of the QR code. The code is rendered when the email is sent. */
  qr?: string | undefined;
  calendar?: CalendarEntry | undefined;
};

export type Mail = {
  subject: string;
  text: string;
  html: string;
  qr?: string | undefined;
  calendar?: string | undefined;
};

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

export const languageOf = ({ sheets }: Pick<MailSource, 'sheets'>) => firstOf(sheets).words.language;

function firstOf<T>([first]: readonly T[]): T {
  if (first === undefined) throw new Error('An email has no text');
  return first;
}

const partOf = ({ words, values }: Sheet, qr: string | undefined): Part =>
  words.form === 'letter' ? letterPart(fillTemplate(words, values)) : textPart(words, values, qr);

const plainText = ({ paragraphs, signature }: Part) =>
  `${[...paragraphs, signatureText(signature)].join('\n\n')}\n`;
