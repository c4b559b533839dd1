import { z } from 'zod';
import { constantTimeEqual } from '#platform/crypto/keys.ts';
import { readJson } from '#platform/json/read-json.ts';
import type { SmsSettings } from '../settings.ts';
import type { RawReport, Report } from './report.ts';
import { twilioReport } from './twilio.ts';

/** The URL that received the report: `hooks/{provider}/{secret}`. */
type Hook = { provider: string; secret: string };

export function readReport(settings: SmsSettings, hook: Hook, raw: RawReport): Report {
  if (settings.driver === 'none' || settings.driver === 'sns') return 'refused';
  if (hook.provider !== settings.driver || !constantTimeEqual(hook.secret, settings.hookSecret))
    return 'refused';
  return settings.driver === 'twilio' ? twilioReport(raw, settings) : httpReport(raw);
}

const report = z.object({
  id: z.union([z.string().min(1).max(200), z.int()]),
  status: z.string(),
});

/**
 * Parses `{ id, status }` (docs/reference/mail-and-sms.md#sms). The secret in the URL authenticates the sender.
 */
function httpReport({ body }: Pick<RawReport, 'body'>): Report {
  const parsed = readJson(report, body);
  if (!parsed) return 'refused';
  const { id, status } = parsed;
  if (status !== 'delivered' && status !== 'undelivered') return 'nothing';
  return { providerId: String(id), delivery: status };
}
