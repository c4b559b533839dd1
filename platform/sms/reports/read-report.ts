import { constantTimeEqual } from '#platform/crypto/keys.ts';
import type { SmsSettings } from '../settings.ts';
import { httpReport } from './http.ts';
import type { RawReport, Report } from './report.ts';
import { twilioReport } from './twilio.ts';

/** The address that the report came to: `hooks/{provider}/{secret}`. */
type Hook = { provider: string; secret: string };

/** Reads a delivery report, of the provider that is configured and nobody else. */
export function readReport(settings: SmsSettings, hook: Hook, raw: RawReport): Report {
  if (settings.driver === 'none' || settings.driver === 'sns') return 'refused';
  if (hook.provider !== settings.driver || !constantTimeEqual(hook.secret, settings.hookSecret))
    return 'refused';
  return settings.driver === 'twilio' ? twilioReport(raw, settings) : httpReport(raw);
}
