import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { type Accents, darkAccents, shownAccents } from '#features/hotel/hotel-face/rules/accent.ts';
import { Html, html, scriptJson } from '#platform/html/html.ts';
import type { Assets } from './assets.ts';

export type ShellPage = {
  language: string;
  title: string;
  assets: Assets;
  body?: Html | undefined;
  preload: readonly string[];
  /** Data of the first screen, so that it needs no request (docs/reference/pages.md#the-first-screen). */
  bootstrap: unknown;
  /** The hotel's color for the page (`#rrggbb`), adjusted to be legible. */
  accent?: string | null;
  followsScheme?: boolean;
  status?: number;
};

/**
 * Sends the HTML that starts an app. The response is never cached. Its policy allows only scripts and styles
 * from this host or with this page's nonce.
 */
export function sendShell(response: FastifyReply, page: ShellPage): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  return response
    .status(page.status ?? 200)
    .header('content-security-policy', policy(nonce, page.assets.devBase))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(renderDocument(page, nonce).source);
}

function policy(nonce: string, devBase: string | undefined): string {
  const devSources = devBase
    ? ` ${new URL(devBase).origin} ${new URL(devBase).origin.replace('http', 'ws')}`
    : '';
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'${devSources}`,
    `style-src 'self' 'nonce-${nonce}'${devSources}`,
    `img-src 'self' data: blob:${devSources}`,
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src 'self'${devSources}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function renderDocument(page: ShellPage, nonce: string): Html {
  return html`<!doctype html>
<html lang="${page.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex, nofollow">
<meta name="format-detection" content="telephone=no">
${page.followsScheme && html`<meta name="theme-color" content="#171615" media="(prefers-color-scheme: dark)">`}
<meta name="theme-color" content="#FAF8F4">
<link rel="icon" href="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Crect x='4' y='4' width='8' height='8' rx='2' fill='%23264B73' transform='rotate(45 8 8)'/%3E%3C/svg%3E">
<meta property="csp-nonce" nonce="${nonce}">
<title>${page.title}</title>
${page.assets.style ? html`<style nonce="${nonce}">${new Html(page.assets.style)}</style>` : page.assets.styles.map(address => html`<link rel="stylesheet" href="${address}">`)}
${page.accent && html`<style nonce="${nonce}">${accentStyles(page.accent)}</style>`}
${page.assets.devBase && hotReloadScript(page.assets.devBase, nonce)}
${!page.body && immediateStartScript(page, nonce)}
</head>
<body>
<div id="root">${page.body}</div>
${!page.body && html`<noscript><p>Please switch on JavaScript. ／ JavaScript を有効にしてください。</p></noscript>`}
<script type="application/json" id="bootstrap" nonce="${nonce}">${scriptJson(page.bootstrap)}</script>
${page.body && deferredStartScript(page, nonce)}
</body>
</html>`;
}

/**
 * Overrides the color in `ui/tokens.css` and `ui/dark.css`. The value needs no escaping because it contains
 * only hex digits.
 */
function accentStyles(chosen: string): Html {
  const dark = `@media (prefers-color-scheme: dark){${tokens(darkAccents(chosen))}}`;
  return new Html(`${tokens(shownAccents(chosen))}${dark}`);
}

const tokens = ({ accent, strong, soft }: Accents) =>
  `:root:root{--accent:${accent};--accent-strong:${strong};--accent-soft:${soft}}`;

const immediateStartScript = ({ assets, preload }: ShellPage, nonce: string): Html =>
  html`<script type="module" src="${assets.script}" nonce="${nonce}"></script>
${preload.map(address => html`<link rel="modulepreload" href="${address}">`)}`;

/**
 * Loads the script after the first paint, for pages that can be read and submitted without it. Until then, remembers
 * and marks the last button tapped, except submit buttons (platform/browser/early-tap.ts). If the browser does not
 * report the paint or is in the background, the script starts after two seconds.
 */
function deferredStartScript({ assets, preload }: ShellPage, nonce: string): Html {
  const begin = new Html(
    `onclick=({target})=>{self.tapped?.removeAttribute('data-tapped');tapped=target.closest('button[type=button]');tapped?.setAttribute('data-tapped','')};{const begin=()=>{for(const[tag,given]of parts.splice(0))document.head.append(Object.assign(document.createElement(tag),given))},parts=${scriptJson(
      [
        ...preload.map(href => ['link', { rel: 'modulepreload', href }]),
        ['script', { type: 'module', src: assets.script }],
      ],
    )};new PerformanceObserver(begin).observe({type:'paint',buffered:true});setTimeout(begin,2000)}`,
  );
  return html`<script nonce="${nonce}">${begin}</script>`;
}

function hotReloadScript(base: string, nonce: string): Html {
  const preamble = new Html(`import { injectIntoGlobalHook } from '${base}/@react-refresh';
injectIntoGlobalHook(window);
window.$RefreshReg$ = () => {};
window.$RefreshSig$ = () => type => type;`);
  return html`<script type="module" nonce="${nonce}">${preamble}</script>
<script type="module" src="${base}/@vite/client" nonce="${nonce}"></script>`;
}
