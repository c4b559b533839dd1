import { z } from 'zod';
import { constantTimeEqual } from '#platform/crypto/keys.ts';
import { readJson } from '#platform/json/read-json.ts';

/**
 * A delivery report: whether the email with this Message-ID reached its mailbox.
 * - `refused`: the sender does not have the secret, or the body is not a report
 * - `nothing`: the report is not final, for example because delivery to a full mailbox will be retried
 */
type MailReport = { providerId: string; delivery: 'delivered' | 'undelivered' } | 'refused' | 'nothing';

const report = z.object({
  message_id: z.string().regex(/^(<[^<>\s]{3,900}>|[^<>\s]{3,900})$/),
  event: z.string(),
  permanent: z.boolean().optional(),
});

/**
 * Parses `{ message_id, event, permanent }` (docs/reference/mail-and-sms.md#bounce-reports), which was sent to
 * `hooks/mail/{given}`. `secret` is the value of MAIL_HOOK_SECRET, or undefined if reports are not accepted.
 */
export function readMailReport(secret: string | undefined, given: string, body: string): MailReport {
  if (secret === undefined || !constantTimeEqual(given, secret)) return 'refused';
  const parsed = readJson(report, body);
  if (!parsed) return 'refused';
  const providerId = `<${parsed.message_id.replace(/^<|>$/g, '')}>`;
  if (parsed.event === 'delivered') return { providerId, delivery: 'delivered' };
  return parsed.event === 'bounced' && parsed.permanent ? { providerId, delivery: 'undelivered' } : 'nothing';
}
