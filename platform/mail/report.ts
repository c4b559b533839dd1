import { z } from 'zod';
import { constantTimeEqual } from '#platform/crypto/keys.ts';
import { readJson } from '#platform/json/read-json.ts';

/**
 * A delivery report: whether the email with this id, its Message-ID, reached its mailbox.
 * - `refused`: the sender does not have the secret, or it is not a report
 * - `nothing`: the report is not final, such as a full mailbox that will be tried again
 */
type MailReport = { providerId: string; delivery: 'delivered' | 'undelivered' } | 'refused' | 'nothing';

const report = z.object({
  message_id: z.string().regex(/^(<[^<>\s]{3,900}>|[^<>\s]{3,900})$/),
  event: z.string(),
  permanent: z.boolean().optional(),
});

/**
 * Reads `{ message_id, event, permanent }` (docs/reference/mail-and-sms.md#bounce-reports) that was sent to `hooks/mail/{given}`.
 * `secret`: the value of MAIL_HOOK_SECRET; undefined if reports are not accepted.
 */
export function readMailReport(secret: string | undefined, given: string, body: string): MailReport {
  if (secret === undefined || !constantTimeEqual(given, secret)) return 'refused';
  const said = readJson(report, body);
  if (!said) return 'refused';
  const providerId = `<${said.message_id.replace(/^<|>$/g, '')}>`;
  if (said.event === 'delivered') return { providerId, delivery: 'delivered' };
  return said.event === 'bounced' && said.permanent ? { providerId, delivery: 'undelivered' } : 'nothing';
}
