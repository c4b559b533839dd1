import type { GuestLanguage } from '#i18n/languages.ts';
import { type Html, html } from '#platform/html/html.ts';

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

export type Action = { label: string; url: string; ifNotOpen: string };

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

export const quietParagraph = (text: string) =>
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
