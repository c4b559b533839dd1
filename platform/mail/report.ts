import { z } from 'zod';
import { constantTimeEqual } from '#platform/crypto/keys.ts';
import { readJson } from '#platform/json/read-json.ts';

/**
 * What a report says: whether the mail of this id, its Message-ID, reached its mailbox.
 * - `refused`: whoever sent it does not know the secret, or it is no report
 * - `nothing`: a report that settles nothing, such as a mailbox that was full and will be tried again
 */
type MailReport = { providerId: string; delivery: 'delivered' | 'undelivered' } | 'refused' | 'nothing';

const report = z.object({
  message_id: z.string().regex(/^(<[^<>\s]{3,900}>|[^<>\s]{3,900})$/),
  event: z.string(),
  permanent: z.boolean().optional(),
});

/**
 * Reads `{ message_id, event, permanent }` (docs/operators.md), which came to `hooks/mail/{given}`.
 * `secret`: as MAIL_HOOK_SECRET has it; undefined: no reports are taken.
 */
export function readMailReport(secret: string | undefined, given: string, body: string): MailReport {
  if (secret === undefined || !constantTimeEqual(given, secret)) return 'refused';
  const said = readJson(report, body);
  if (!said) return 'refused';
  const providerId = `<${said.message_id.replace(/^<|>$/g, '')}>`;
  if (said.event === 'delivered') return { providerId, delivery: 'delivered' };
  return said.event === 'bounced' && said.permanent ? { providerId, delivery: 'undelivered' } : 'nothing';
}
