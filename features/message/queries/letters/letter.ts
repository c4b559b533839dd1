import type { GuestLanguage } from '#i18n/languages.ts';
import { type Html, html } from '#platform/html/html.ts';
import {
  type Action,
  letterButton,
  letterPage,
  letterSheet,
  type Mail,
  quietParagraph,
  type Signature,
  signatureText,
} from './page.ts';

/** A mail to a guest in its parts, in reading order. Its text and its HTML say the same. */
export type Letter = {
  language: GuestLanguage;
  subject: string;
  greeting: string;
  opening: string;
  facts: readonly Fact[];
  /** Between the facts and the button. */
  request?: string;
  action: Action;
  closing: readonly string[];
  signature: Signature;
  /** The same for readers of another language, below. */
  translation?: Letter;
};

/** `line` is how the text writes both. */
export type Fact = { label: string; value: string; line: string };

/** For readers without HTML, and for the line that a list of mails shows. */
export function letterText(letter: Letter): string {
  const { greeting, opening, facts, request, action, closing, signature, translation } = letter;
  const paragraphs = [
    greeting,
    opening,
    facts.map(fact => fact.line).join('\n'),
    request,
    `${action.label}\n${action.url}`,
    ...closing,
    signatureText(signature),
  ];
  const own = `${paragraphs.filter(Boolean).join('\n\n')}\n`;
  return translation ? `${own}\n\n${letterText(translation)}` : own;
}

// Tables and inline styles only: Outlook and the mail programs of Japanese carriers know nothing newer.
const paragraph = (text: string) => html`<p style="margin:0 0 16px">${text}</p>`;

/** The letter as a whole HTML document. */
export function letterHtml(letter: Letter): Html {
  return letterPage(letter.language, letter.subject, sheets(letter));
}

/** The letter as it goes out. */
export function letterMail(letter: Letter): Mail {
  const { language, subject } = letter;
  return { language, subject, text: letterText(letter), html: letterHtml(letter) };
}

function sheets({ translation, ...letter }: Letter): Html[] {
  const { language, greeting, opening, facts, request, action, closing, signature } = letter;
  const body = html`${paragraph(greeting)}
${paragraph(opening)}
${factTable(facts)}
${request ? paragraph(request) : ''}
${letterButton(action)}
${closing.map(quietParagraph)}`;
  return [letterSheet(language, body, signature), ...(translation ? sheets(translation) : [])];
}

function factTable(facts: readonly Fact[]): Html {
  const cell = 'padding:8px 16px 8px 0;border-bottom:1px solid #e4dfd6;vertical-align:top';
  const row = ({ label, value }: Fact) => html`<tr>
<th align="left" scope="row" style="${cell};font-weight:normal;color:#5b5854;white-space:nowrap">${label}</th>
<td align="left" style="${cell};font-weight:bold">${value}</td>
</tr>
`;
  return html`<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px;font-size:16px">
${facts.map(row)}</table>`;
}
