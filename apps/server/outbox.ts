import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import {
  listOutbox,
  type OutboxMail,
  type OutboxMessage,
  type OutboxSms,
} from '#features/message/message/queries/outbox.ts';
import type { Config } from '#platform/config/config.ts';
import { Html, html } from '#platform/html/html.ts';

const MAX_SHOWN = 50;

/**
 * Shows the demo's emails at /outbox as they would arrive. Not available outside the demo, because the page
 * shows every guest's link.
 */
export function addOutbox(app: FastifyInstance, config: Pick<Config, 'mode' | 'smtpUrl'>): void {
  if (config.mode !== 'demo') return;
  app.get('/outbox', async (_request, response) => {
    const nonce = randomBytes(16).toString('base64');
    const page = outboxPage(await listOutbox(MAX_SHOWN), { nonce, leaves: config.smtpUrl !== undefined });
    return response
      .header('content-security-policy', policy(nonce))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page.source);
  });
}

/**
 * The policy also applies to the emails in the page. They may use inline styles and inline pictures, but must
 * not run scripts or load anything.
 */
function policy(nonce: string): string {
  return [
    "default-src 'none'",
    `style-src-elem 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

type Options = {
  nonce: string;
  /** Whether a mail server accepts the emails. If so, the outbox stays empty. */
  leaves: boolean;
};

// Not escaped, because escaped quotes would appear literally in the style sheet.
const style =
  new Html(`body{font:16px/1.6 'Segoe UI',Roboto,system-ui,'Hiragino Sans','Noto Sans JP','BIZ UDPGothic','Yu Gothic UI',sans-serif;color:#1c1b1a;background:#faf8f4;max-width:720px;margin:0 auto;padding:24px}
header{display:flex;gap:16px;align-items:baseline;justify-content:space-between}h1{font-size:26px;margin:0}a{color:#264b73}
article{background:#fff;border:1px solid #e4dfd6;border-radius:12px;padding:16px;margin:16px 0}h2{font-size:20px;margin:0 0 4px}
p{margin:0 0 12px}.quiet{font-size:14px;color:#5b5854;overflow-wrap:anywhere}
iframe{display:block;width:100%;height:600px;border:1px solid #e4dfd6;border-radius:8px;resize:vertical}
summary{cursor:pointer;min-height:48px;line-height:48px}pre{white-space:pre-wrap;overflow-wrap:anywhere;background:#faf8f4;padding:12px;border-radius:8px;font-size:14px;margin:0}`);

function outboxPage(messages: readonly OutboxMessage[], { nonce, leaves }: Options): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Outbox</title>
<style nonce="${nonce}">${style}</style>
</head>
<body>
<main>
<header><h1>Outbox</h1><a href="/outbox">Reload</a></header>
<p class="quiet">${leaves ? forwardedNotice : demoNotice}</p>
${messages.length > 0 ? messages.map(article) : html`<p>No message yet. A guest who submits the form gets one.</p>`}
</main>
</body>
</html>`;
}

const demoNotice = 'Messages of the demo as they would arrive. They are not sent to anyone.';
const forwardedNotice = 'SMTP_URL is set: new emails are sent through that server and are not kept here.';

const article = (message: OutboxMessage): Html =>
  message.channel === 'sms' ? smsArticle(message) : mailArticle(message);

function mailArticle(mail: OutboxMail): Html {
  return html`<article lang="${mail.language}">
<h2>${mail.subject}</h2>
<p class="quiet">${mail.fromName} → ${mail.to} · <time datetime="${mail.at.toISOString()}">${arrival.format(mail.at)}</time></p>
<iframe title="${mail.subject}" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${openLinksInNewTabs(mail.html)}"></iframe>
<details><summary>Text version</summary><pre>${mail.text}</pre></details>
</article>`;
}

function smsArticle({ language, to, at, text }: OutboxSms): Html {
  const parts = text.split(/(https?:\/\/\S+)/);
  const linkedParts = parts.map((part, place) =>
    place % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`,
  );
  return html`<article lang="${language}">
<h2>SMS</h2>
<p class="quiet">${to} · <time datetime="${at.toISOString()}">${arrival.format(at)}</time></p>
<pre>${linkedParts}</pre>
</article>`;
}

/** The demo's hotels are in Japan. */
const arrival = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Asia/Tokyo',
});

const openLinksInNewTabs = (document: string) => document.replace('<head>', '<head><base target="_blank">');
