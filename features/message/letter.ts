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
  action: { label: string; url: string; ifNotOpen: string };
  closing: readonly string[];
  signature: readonly string[];
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
    ['--', ...signature].join('\n'),
  ];
  const own = `${paragraphs.filter(Boolean).join('\n\n')}\n`;
  return translation ? `${own}\n\n${letterText(translation)}` : own;
}

const fonts: Record<GuestLanguage, string> = {
  ja: "'Hiragino Sans','Yu Gothic UI',Meiryo,'Noto Sans JP',sans-serif",
  en: "system-ui,'Segoe UI',Helvetica,Arial,sans-serif",
  ko: "'Apple SD Gothic Neo','Malgun Gothic','Noto Sans KR',sans-serif",
  'zh-CN': "'PingFang SC','Microsoft YaHei','Noto Sans SC',sans-serif",
  'zh-TW': "'PingFang TC','Microsoft JhengHei','Noto Sans TC',sans-serif",
};

// Tables and inline styles only: Outlook and the mail programs of Japanese carriers know nothing newer.
const paragraph = (text: string) => html`<p style="margin:0 0 16px">${text}</p>`;
const quiet = (text: string) => html`<p style="margin:0 0 12px;font-size:14px;color:#5b5854">${text}</p>`;

/** A whole HTML document of one column that fits a phone. */
export function letterHtml(letter: Letter): Html {
  const { language, subject } = letter;
  return html`<!DOCTYPE html>
<html lang="${language}">
<head>
<meta http-equiv="Content-Type" content="text/html; charset=utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${subject}</title>
</head>
<body style="margin:0;padding:0;background:#faf8f4">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" style="padding:24px 12px">
${letterSheet(letter)}
</td></tr></table>
</body>
</html>
`;
}

function letterSheet(letter: Letter): Html {
  const { language, greeting, opening, facts, request, action, closing, signature, translation } = letter;
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px"><tr>
<td align="left" lang="${language}" style="padding:24px;background:#ffffff;border:1px solid #e4dfd6;font-family:${fonts[language]};font-size:16px;line-height:1.6;color:#1c1b1a">
${paragraph(greeting)}
${paragraph(opening)}
${factTable(facts)}
${request ? paragraph(request) : ''}
${button(action)}
${quiet(action.ifNotOpen)}
<p style="margin:0 0 24px;font-size:14px;word-break:break-all"><a href="${action.url}" style="color:#264b73">${action.url}</a></p>
${closing.map(quiet)}
<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e4dfd6;font-size:14px">${lines(signature)}</p>
</td>
</tr></table>${translation ? letterSheet(translation) : ''}`;
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

// The colour is on the cell: Outlook ignores the padding of a link.
const button = ({ label, url }: Letter['action']) =>
  html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px"><tr>
<td align="center" bgcolor="#264b73" style="border-radius:8px;padding:12px 24px"><a href="${url}" style="color:#ffffff;font-weight:bold;text-decoration:none">${label}</a></td>
</tr></table>`;

const lines = (texts: readonly string[]) =>
  texts.map((text, at) => (at === 0 ? html`<strong>${text}</strong>` : html`<br>${text}`));
