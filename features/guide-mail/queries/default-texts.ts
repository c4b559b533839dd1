import { oneLine } from '#features/message/rules/one-line.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import { translator } from '#i18n/translate.ts';
import { html } from '#platform/html/html.ts';
import { isSmsText, type MailText, type SmsText, type TextName } from '../rules/texts.ts';

/** A text as it is stored: the subject of an SMS is "", the content of a mail cleaned HTML. */
export type Text = { subject: string; content: string };

/** The text of a message while the hotel has written none of its own. */
export function defaultText(name: TextName, language: GuestLanguage, hotel: string): Text {
  const facility = oneLine(hotel);
  return isSmsText(name) ? defaultSms(name, language, facility) : defaultMail(name, language, facility);
}

/** How a guest is greeted whose name nobody knows. */
export const namelessGuest = (language: GuestLanguage): string =>
  translator(language, 'message-text')('guest');

function defaultSms(name: SmsText, language: GuestLanguage, facility: string): Text {
  return { subject: '', content: translator(language, 'message-text')(`${name}.content`, { facility }) };
}

function defaultMail(name: MailText, language: GuestLanguage, facility: string): Text {
  const t = translator(language, 'message-text');
  const paragraphs = t(`${name}.content`, { facility }).split('\n\n');
  return {
    subject: t(`${name}.subject`, { facility }),
    content: paragraphs.map(paragraphHtml).join(''),
  };
}

function paragraphHtml(text: string): string {
  const lines = text.split('\n').map((line, at) => (at === 0 ? html`${line}` : html`<br />${line}`));
  return html`<p>${lines}</p>`.source;
}
