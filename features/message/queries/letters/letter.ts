import type { GuestLanguage } from '#i18n/languages.ts';
import { type Html, html } from '#platform/html/html.ts';

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
  /** The same for readers of another language, below. */
  translation?: Letter;
};

/** `line` is how the text writes both. */
type Fact = { label: string; value: string; line: string };

/** For readers without HTML, and for the line that a list of mails shows. */
export function letterText(letter: Letter): string {
  const { greeting, opening, facts, request, action, closing, signature, translation } = letter;
  const paragraphs = [
    greeting,
    opening,
    facts.map(fact => fact.line).join('\n'),
    request,
    action && `${action.label}\n${action.url}`,
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
${action ? letterButton(action) : ''}
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

/** A mail as it goes out. Its text and its HTML say the same. */
export type Mail = { language: GuestLanguage; subject: string; text: string; html: Html };

const fonts: Record<GuestLanguage, string> = {
  ja: "'Hiragino Sans','Yu Gothic UI',Meiryo,'Noto Sans JP',sans-serif",
  en: "system-ui,'Segoe UI',Helvetica,Arial,sans-serif",
  ko: "'Apple SD Gothic Neo','Malgun Gothic','Noto Sans KR',sans-serif",
  'zh-CN': "'PingFang SC','Microsoft YaHei','Noto Sans SC',sans-serif",
  'zh-TW': "'PingFang TC','Microsoft JhengHei','Noto Sans TC',sans-serif",
};

/** A whole HTML document of one column that fits a phone. `pixelUrl`: a picture of one point, of which nobody sees anything. */
export function letterPage(
  language: GuestLanguage,
  subject: string,
  sheets: Html | readonly Html[],
  pixelUrl?: string,
): Html {
  return html`<!DOCTYPE html>
<html lang="${language}">
<head>
<meta http-equiv="Content-Type" content="text/html; charset=utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${subject}</title>
</head>
<body style="margin:0;padding:0;background:#faf8f4">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" style="padding:24px 12px">
${sheets}
</td></tr></table>
${pixelUrl ? html`<img src="${pixelUrl}" width="1" height="1" alt="">` : ''}</body>
</html>
`;
}

/** The sender, line by line; a line may be a link. */
export type Signature = readonly (string | { text: string; url: string })[];

/** The text in one language with its signature. */
export function letterSheet(language: GuestLanguage, body: Html, signature: Signature): Html {
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px"><tr>
<td align="left" lang="${language}" style="padding:24px;background:#ffffff;border:1px solid #e4dfd6;font-family:${fonts[language]};font-size:16px;line-height:1.6;color:#1c1b1a">
${body}
<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e4dfd6;font-size:14px">${lines(signature)}</p>
</td>
</tr></table>`;
}

type Action = { label: string; url: string; ifNotOpen: string };

/**
 * A button with its address below it, for those whose mail program shows no button. The colour is on the cell: Outlook
 * ignores the padding of a link.
 */
export const letterButton = ({ label, url, ifNotOpen }: Action) =>
  html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px"><tr>
<td align="center" bgcolor="#264b73" style="border-radius:8px;padding:12px 24px"><a href="${url}" style="color:#ffffff;font-weight:bold;text-decoration:none">${label}</a></td>
</tr></table>
${quietParagraph(ifNotOpen)}
<p style="margin:0 0 24px;font-size:14px;word-break:break-all"><a href="${url}" style="color:#264b73">${url}</a></p>`;

const quietParagraph = (text: string) =>
  html`<p style="margin:0 0 12px;font-size:14px;color:#5b5854">${text}</p>`;

/** The end of a mail's text, as mail programs know it. */
export const signatureText = (signature: Signature) =>
  ['--', ...signature.map(line => (typeof line === 'string' ? line : line.text))].join('\n');

const lines = (signature: Signature) =>
  signature.map((line, at) =>
    at === 0 ? html`<strong>${linked(line)}</strong>` : html`<br>${linked(line)}`,
  );

const linked = (line: Signature[number]) =>
  typeof line === 'string' ? line : html`<a href="${line.url}" style="color:#264b73">${line.text}</a>`;
