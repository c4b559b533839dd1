import type { IncomingHttpHeaders } from 'node:http';

const BOT_USER_AGENT = /(?<!\bcu)bot\b|crawl|spider|slurp|preview|facebookexternalhit/i;

/**
 * Returns whether a person has opened the page. False for prefetches and for programs that open links in messages to
 * preview or check them (docs/reference/proofs.md#opening-a-link).
 */
export function isOpenedByPerson(headers: IncomingHttpHeaders): boolean {
  const purpose = [headers['sec-purpose'], headers.purpose, headers['x-moz']].join(' ');
  return !/prefetch|prerender|preview/i.test(purpose) && !BOT_USER_AGENT.test(headers['user-agent'] ?? '');
}
