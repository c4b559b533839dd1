import type { ErrorCode } from '#i18n/error-codes.ts';
import { cleanEmail, isEmail } from '#platform/text/email.ts';

export const MAX_SAMPLES_PER_HOUR = 20;

export const MAX_SAMPLES = 3;

/**
 * Splits a typed list of addresses. Accepts commas from a Japanese keyboard. Removes spaces and duplicates.
 */
export function addressesIn(typed: string | readonly string[]): string[] {
  const list = [typed].flat().flatMap(text => cleanEmail(text).split(/[,、]/));
  const addresses = list.map(cleanEmail).filter(Boolean);
  return addresses.filter((one, at) => addresses.findIndex(other => isSameIgnoringCase(one, other)) === at);
}

const isSameIgnoringCase = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

export function addressesError(addresses: readonly string[]): ErrorCode | null {
  if (addresses.length === 0) return 'field_required';
  if (!addresses.every(isEmail)) return 'email_invalid';
  return addresses.length > MAX_SAMPLES ? 'too_many_addresses' : null;
}

/** Outcomes of a sample, worst first. */
export const sampleOutcomes = ['refused', 'queued', 'outbox', 'sent'] as const;
export type SampleOutcome = (typeof sampleOutcomes)[number];

export function sampleOutcome(states: readonly ('queued' | 'sent' | 'outbox' | 'failed')[]): SampleOutcome {
  const found = states.map(state => (state === 'failed' ? 'refused' : state));
  return sampleOutcomes.find(outcome => found.includes(outcome)) ?? 'sent';
}
