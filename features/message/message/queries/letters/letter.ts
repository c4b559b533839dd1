import { DEFAULT_ACCENT } from '#features/hotel/hotel-face/rules/accent.ts';
import { type Html, html } from '#platform/html/html.ts';
import { noWrap, type Part, withPhrases } from './letter-page.ts';
import type { Fact, LetterWords } from './mail-template.ts';

export function letterPart(letter: LetterWords): Part {
  const { language, greeting, opening, facts, request, action, closing, look } = letter;
  const paragraphs = [
    greeting,
    opening,
    facts.map(fact => fact.line).join('\n'),
    request,
    action && `${action.label}\n${action.shown}`,
    ...closing,
  ];
  const body = html`${renderParagraph(greeting)}
${renderParagraph(opening)}
${factTable(facts)}
${request ? renderParagraph(request) : ''}
${action ? letterButton(action, look?.accent) : ''}
${closing.map(renderQuietParagraph)}`;
  return {
    ...letter,
    preheader: opening,
    paragraphs: paragraphs.flatMap(each => each || []),
    body: withPhrases(language, body),
  };
}

const renderParagraph = (text: string) => html`<p style="margin:0 0 16px">${text}</p>`;

const MAX_LINE_LENGTH = 20;

function factTable(facts: readonly Fact[]): Html {
  // Label and date must fit the screen of a phone. Short dates stay on one line, long ones can wrap.
  const cell = 'border-bottom:1px solid #e4dfd6;vertical-align:top';
  const renderRow = ({ label, value, parts = [] }: Fact) => html`<tr>
<th align="left" scope="row" class="quiet" style="padding:8px 12px 8px 0;${cell};font-weight:normal;color:#5b5854">${label}</th>
<td align="left" style="padding:8px 0;${cell};font-weight:bold">${parts.length > 0 ? parts.map(part => html`${part.length > MAX_LINE_LENGTH ? part : noWrap(part)} `) : value}</td>
</tr>
`;
  return html`<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px;font-size:16px">
${facts.map(renderRow)}</table>`;
}

type Button = { label: Html | string; url: string; shown: string; ifNotOpen: Html | string };

/**
 * Renders a button with its URL below, for email clients that do not show the button. The color is set on the
 * cell, because Outlook ignores the padding of links.
 */
export const letterButton = ({ label, url, shown, ifNotOpen }: Button, accent = DEFAULT_ACCENT) =>
  html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px"><tr>
<td align="center" bgcolor="${accent}" style="border-radius:8px;padding:12px 24px"><a href="${url}" style="color:#ffffff;font-weight:bold;text-decoration:none">${label}</a></td>
</tr></table>
${renderQuietParagraph(ifNotOpen)}
<p style="margin:0 0 24px;font-size:14px;word-break:break-all"><a href="${url}" class="link" style="color:${accent}">${shown}</a></p>`;

const renderQuietParagraph = (text: Html | string) =>
  html`<p class="quiet" style="margin:0 0 12px;font-size:14px;color:#5b5854">${text}</p>`;
