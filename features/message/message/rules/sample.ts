import type { ErrorCode } from '#i18n/error-codes.ts';
import { cleanEmail, isEmail } from '#platform/text/email.ts';

/** How many samples a hotel may send an hour. */
export const SAMPLES_AN_HOUR = 20;

/** The most addresses that one sample goes to. */
export const MOST_SAMPLES = 3;

/** The addresses of a list as it is typed, with the commas of a Japanese keyboard too: cleaned, and each once. */
export function addressesIn(typed: string | readonly string[]): string[] {
  const list = [typed].flat().flatMap(text => cleanEmail(text).split(/[,、]/));
  const addresses = list.map(cleanEmail).filter(Boolean);
  return addresses.filter((one, at) => addresses.findIndex(other => isSame(one, other)) === at);
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** Why no sample can go to these; null where it can. */
export function addressesFault(addresses: readonly string[]): ErrorCode | null {
  if (addresses.length === 0) return 'field_required';
  if (!addresses.every(isEmail)) return 'email_invalid';
  return addresses.length > MOST_SAMPLES ? 'too_many_addresses' : null;
}

/** The outcomes of a sample at the mail server, the worst first. */
export const sampleOutcomes = ['refused', 'queued', 'outbox', 'sent'] as const;
export type SampleOutcome = (typeof sampleOutcomes)[number];

/** The worst outcome of its mails counts. */
export function sampleOutcome(states: readonly ('queued' | 'sent' | 'outbox' | 'failed')[]): SampleOutcome {
  const found = states.map(state => (state === 'failed' ? 'refused' : state));
  return sampleOutcomes.find(outcome => found.includes(outcome)) ?? 'sent';
}
