import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { type Html, html, scriptJson } from '#platform/html/html.ts';

export type ShellPage = {
  language: string;
  title: string;
  script: string;
  styles: readonly string[];
  preload: readonly string[];
  /** What the first screen needs, so that it need not ask (architecture §2.2). */
  bootstrap: unknown;
  status?: number;
};

/**
 * Sends the HTML that an app starts from. It is never cached, and runs only scripts and styles of ours: those of
 * this host, or marked with this page's nonce.
 */
export function sendShell(response: FastifyReply, page: ShellPage): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  return response
    .status(page.status ?? 200)
    .header('content-security-policy', policy(nonce))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(document(page, nonce).source);
}

function policy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function document(page: ShellPage, nonce: string): Html {
  return html`<!doctype html>
<html lang="${page.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex, nofollow">
<meta name="format-detection" content="telephone=no">
<meta name="theme-color" content="#FAF8F4">
<meta property="csp-nonce" nonce="${nonce}">
<title>${page.title}</title>
${page.styles.map(address => html`<link rel="stylesheet" href="${address}">`)}
<script type="module" src="${page.script}" nonce="${nonce}"></script>
${page.preload.map(address => html`<link rel="modulepreload" href="${address}">`)}
</head>
<body>
<div id="root"></div>
<noscript><p>Please switch on JavaScript. ／ JavaScript を有効にしてください。</p></noscript>
<script type="application/json" id="bootstrap" nonce="${nonce}">${scriptJson(page.bootstrap)}</script>
</body>
</html>`;
}
