import { OUR_ACCENT } from '#features/hotel-face/rules/accent.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import { type Html, html } from '#platform/html/html.ts';
import {
  type Look,
  letterPage,
  letterSheet,
  type Mail,
  type Signature,
  signatureText,
  whole,
  withPhrases,
} from './letter-page.ts';

/** A mail to a guest in its parts, in reading order. Its text and its HTML say the same. */
export type Letter = {
  language: GuestLanguage;
  subject: string;
  greeting: string;
  opening: string;
  facts: readonly Fact[];
  /** Between the facts and the button. */
  request?: string;
  action?: Action;
  closing: readonly string[];
  signature: Signature;
  /** How the hotel shows itself; absent: a mail of ours. */
  look?: Look;
  /** The same for readers of another language, below. */
  translation?: Letter;
};

/** `line` is how the text writes both; `parts`: the value in pieces, each of which stays on one line. */
type Fact = { label: string; value: string; line: string; parts?: readonly string[] };

/** For readers without HTML, and for the line that a list of mails shows. */
export function letterText(letter: Letter): string {
  const { greeting, opening, facts, request, action, closing, signature, translation } = letter;
  const paragraphs = [
    greeting,
    opening,
    facts.map(fact => fact.line).join('\n'),
    request,
    action && `${action.label}\n${action.shown ?? action.url}`,
    ...closing,
    signatureText(signature),
  ];
  const own = `${paragraphs.filter(Boolean).join('\n\n')}\n`;
  return translation ? `${own}\n\n${letterText(translation)}` : own;
}

const paragraph = (text: string) => html`<p style="margin:0 0 16px">${text}</p>`;

/** The letter as a whole HTML document. */
export function letterHtml(letter: Letter): Html {
  const { language, subject, opening, look } = letter;
  return letterPage(language, subject, sheets(letter), { preheader: opening, accent: look?.accent });
}

/** The letter as it goes out. */
export function letterMail(letter: Letter): Mail {
  const { language, subject } = letter;
  return { language, subject, text: letterText(letter), html: letterHtml(letter) };
}

function sheets({ translation, ...letter }: Letter): Html[] {
  const { language, greeting, opening, facts, request, action, closing, signature, look } = letter;
  const body = html`${paragraph(greeting)}
${paragraph(opening)}
${factTable(facts)}
${request ? paragraph(request) : ''}
${action ? letterButton(action, look?.accent) : ''}
${closing.map(quietParagraph)}`;
  return [
    letterSheet(language, withPhrases(language, body), signature, look),
    ...(translation ? sheets(translation) : []),
  ];
}

function factTable(facts: readonly Fact[]): Html {
  // Label and date beside one another are as wide as a phone has room.
  const cell = 'border-bottom:1px solid #e4dfd6;vertical-align:top';
  const row = ({ label, value, parts = [] }: Fact) => html`<tr>
<th align="left" scope="row" class="quiet" style="padding:8px 12px 8px 0;${cell};font-weight:normal;color:#5b5854;white-space:nowrap">${label}</th>
<td align="left" style="padding:8px 0;${cell};font-weight:bold">${parts.length > 0 ? parts.map(part => html`${whole(part)} `) : value}</td>
</tr>
`;
  return html`<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px;font-size:16px">
${facts.map(row)}</table>`;
}

/** `shown`: a shorter address that leads to the same, for those who read it or type it. */
export type Action = {
  label: Html | string;
  url: string;
  shown?: string | undefined;
  ifNotOpen: Html | string;
};

/**
 * A button with its address below it, for those whose mail program shows no button. The colour is on the cell: Outlook
 * ignores the padding of a link.
 */
export const letterButton = ({ label, url, shown = url, ifNotOpen }: Action, accent = OUR_ACCENT) =>
  html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px"><tr>
<td align="center" bgcolor="${accent}" style="border-radius:8px;padding:12px 24px"><a href="${url}" style="color:#ffffff;font-weight:bold;text-decoration:none">${label}</a></td>
</tr></table>
${quietParagraph(ifNotOpen)}
<p style="margin:0 0 24px;font-size:14px;word-break:break-all"><a href="${url}" class="link" style="color:${accent}">${shown}</a></p>`;

const quietParagraph = (text: Html | string) =>
  html`<p class="quiet" style="margin:0 0 12px;font-size:14px;color:#5b5854">${text}</p>`;
