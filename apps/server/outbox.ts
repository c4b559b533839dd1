import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { outbox } from '#features/message/queries/outbox.ts';
import type { Config } from '#platform/config/config.ts';
import { outboxPage } from './outbox/page.ts';

const SHOWN = 50;

/** The demo's mails at /outbox, as they would arrive. No other mode has the page: it shows every guest's link. */
export function addOutbox(app: FastifyInstance, config: Pick<Config, 'mode' | 'smtpUrl'>): void {
  if (config.mode !== 'demo') return;
  app.get('/outbox', async (_request, response) => {
    const nonce = randomBytes(16).toString('base64');
    const page = outboxPage(await outbox(SHOWN), { nonce, leaves: config.smtpUrl !== undefined });
    return response
      .header('content-security-policy', policy(nonce))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page.source);
  });
}

/** Holds inside the mails too: they may style their elements, as mails do, and neither run nor load anything. */
function policy(nonce: string): string {
  return [
    "default-src 'none'",
    `style-src-elem 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
