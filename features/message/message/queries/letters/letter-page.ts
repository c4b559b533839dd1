import { DEFAULT_ACCENT, darkAccents } from '#features/hotel/hotel-face/rules/accent.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import { phrases } from '#i18n/phrases.ts';
import { Html, html } from '#platform/html/html.ts';
import { memoize } from '#platform/memory/memoize.ts';
import type { MailBranding, Signature } from './mail-template.ts';

/**
 * Marks where the logo is inserted when the email is sent or shown. The logo is not stored with the email, so
 * that the current one is used.
 */
export const LOGO_PLACE = '<!--logo-->';

export const QR_CID = 'qr@genkan';

const fonts: Partial<Record<GuestLanguage, string>> = {
  ja: "'Hiragino Sans','Yu Gothic UI',Meiryo,'Noto Sans JP',sans-serif",
  ko: "'Apple SD Gothic Neo','Malgun Gothic','Noto Sans KR',sans-serif",
  'zh-CN': "'PingFang SC','Microsoft YaHei','Noto Sans SC',sans-serif",
  'zh-TW': "'PingFang TC','Microsoft JhengHei','Noto Sans TC',sans-serif",
};

const otherFonts = "system-ui,'Segoe UI',Helvetica,Arial,sans-serif";

/**
 * Line breaking: Japanese breaks between marked phrases, Korean between words, other languages by default.
 * Dates never break.
 */
const breaks: Partial<Record<GuestLanguage, string>> = {
  ja: 'line-break:strict;word-break:keep-all;overflow-wrap:anywhere;',
  ko: 'word-break:keep-all;overflow-wrap:anywhere;',
};

// Styles for email clients that have a dark mode and support style sheets. Other clients invert the colors or
// keep them. Cached, because finding a legible color takes many steps.
const darkStyles = memoize(
  accent =>
    new Html(`:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){.paper{background:#171615!important}.sheet{background:#211f1d!important;border-color:#3b3834!important;color:#f2efe9!important}
.sheet .head,.sheet th,.sheet td,.sheet p,.sheet hr{border-color:#3b3834!important}.quiet{color:#b8b2a9!important}.link{color:${darkAccents(accent).accent}!important}}`),
  1000,
);

type PageOptions = {
  pixelUrl?: string | undefined;
  preheader?: string | undefined;
  /** The hotel's color in a shade that is legible on white. Default: our color. */
  accent?: string | null | undefined;
};

export function letterPage(
  language: GuestLanguage,
  subject: string,
  sheets: readonly Html[],
  { pixelUrl, preheader, accent }: PageOptions = {},
): Html {
  return html`<!DOCTYPE html>
<html lang="${language}" dir="ltr">
<head>
<meta http-equiv="Content-Type" content="text/html; charset=utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="format-detection" content="telephone=no, date=no, address=no">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${darkStyles(accent ?? DEFAULT_ACCENT)}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:#faf8f4">
${preheader ? html`<div style="display:none;max-height:0;overflow:hidden">${preheader}</div>` : ''}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" style="padding:24px 12px">
${sheets}
</td></tr></table>
${pixelUrl ? html`<img src="${pixelUrl}" width="1" height="1" alt="">` : ''}</body>
</html>
`;
}

/**
 * One language of an email, with its tags replaced. `preheader`: preview text that email clients show after the
 * subject.
 */
export type Part = {
  language: GuestLanguage;
  subject: string;
  preheader: string;
  paragraphs: readonly string[];
  body: Html;
  signature: Signature;
  look?: MailBranding | undefined;
};

export function letterSheet({ language, body, signature, look }: Part): Html {
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;margin:0 0 16px"><tr>
<td align="left" lang="${language}" class="sheet" style="padding:24px;background:#ffffff;border:1px solid #e4dfd6;border-radius:12px;${new Html(breaks[language] ?? '')}font-family:${fonts[language] ?? otherFonts};text-wrap:pretty;font-size:16px;line-height:1.6;color:#1c1b1a">
${look ? letterHead(look) : ''}
${body}
<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e4dfd6;font-size:14px">${signatureLines(signature, look)}</p>
</td>
</tr></table>`;
}

/** Cached, because most emails of a hotel contain the same text. */
const markPhrases = memoize(text => phrases(text).join('<wbr>'), 1000);

/** Marks where Japanese text can break between phrases, because few email clients detect this. */
export const withPhrases = (language: GuestLanguage, { source }: Html) =>
  new Html(
    language === 'ja'
      ? source.replace(TEXT, (piece, text?: string) => (text ? markPhrases(text) : piece))
      : source,
  );

/** Captures text, but no HTML tags, entities or tags of a hotel's text. */
const TEXT = /<[^<>]*>|&[^&;\s]+;|\[\w+\]|([^<&[]+)/g;

const letterHead = ({ name }: MailBranding) =>
  html`<table role="presentation" class="head" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px;border-bottom:1px solid #e4dfd6"><tr>${new Html(LOGO_PLACE)}
<td align="left" style="padding:0 0 16px;font-size:18px;line-height:1.4;font-weight:bold">${name}</td></tr></table>`;

export const noWrap = (text: Html | string) => html`<span style="white-space:nowrap">${text}</span>`;

/** `label`: alternative text of the image. `letters`: the content of the QR code, for typing. */
export type QrWords = { caption: string; label: string; letters: string };

/**
 * Renders a QR code. It is black on white even in dark mode. Its content is printed below, in case the image is
 * not shown.
 */
export const qrBlock = ({ caption, label, letters }: QrWords): Html =>
  html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px"><tr><td align="center">
<p style="margin:0 0 12px">${caption}</p>
<img src="cid:${QR_CID}" width="216" height="216" alt="${label}" style="display:block;background:#ffffff;border-radius:8px">
<p class="quiet" style="margin:12px 0 0;font-family:monospace;font-size:14px;color:#5b5854">${letters}</p>
</td></tr></table>`;

/** Formats the signature so that email clients recognize it. */
export const signatureText = (signature: Signature) =>
  ['--', ...signature.map(line => (typeof line === 'string' ? line : line.text))].join('\n');

const signatureLines = (signature: Signature, look?: MailBranding) =>
  signature.map((line, at) =>
    at === 0 ? html`<strong>${lineLink(line, look)}</strong>` : html`<br>${lineLink(line, look)}`,
  );

const lineLink = (line: Signature[number], look?: MailBranding) =>
  typeof line === 'string'
    ? line
    : html`<a href="${line.url}" class="link" style="color:${look?.accent ?? DEFAULT_ACCENT};white-space:nowrap">${line.text}</a>`;
