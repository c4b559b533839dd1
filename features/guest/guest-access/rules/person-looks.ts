import type { IncomingHttpHeaders } from 'node:http';

const MACHINE = /(?<!\bcu)bot\b|crawl|spider|slurp|preview|facebookexternalhit/i;

/**
 * Whether a person looks at the page that calls: no prefetch, and none of the programs that open links in messages
 * to show or to check them (docs/reference/proofs.md#opening-a-link).
 */
export function personLooks(headers: IncomingHttpHeaders): boolean {
  const purpose = [headers['sec-purpose'], headers.purpose, headers['x-moz']].join(' ');
  return !/prefetch|prerender|preview/i.test(purpose) && !MACHINE.test(headers['user-agent'] ?? '');
}
