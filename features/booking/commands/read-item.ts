import { withoutOverrides } from '#features/questionnaire/rules/formats.ts';
import { tryInput } from '#platform/http/read-input.ts';
import { kindOf } from '#platform/http/sentences.ts';
import { bookingUpsert } from '../contract.ts';
import type { Incoming } from '../rules/intake.ts';

type ReadItem = { incoming: Incoming } | { errors: Record<string, string> };

/** What a PMS may leave blank for unknown; a blank room or contact number is one that the PMS takes away. */
const blankIsAbsent = ['checkin_time', 'checkout_time'];

/**
 * One item as a PMS sent it, its texts trimmed and without signs that turn them around. A time that is blank counts as left out. Keys that nobody knows are
 * dropped, and so is what is null or blank in the metadata: the PMS does not know it. Out: where it is wrong, field →
 * sentence for who writes the PMS, `item` where it is no object at all.
 */
export function readItem(raw: unknown): ReadItem {
  if (!isObject(raw)) return { errors: { item: `The item must be an object, not ${kindOf(raw)}.` } };
  const given = withoutBlankTimes(trimmed(raw));
  const metadata = known(fieldOf(given, 'metadata'));
  const read = tryInput(bookingUpsert, { ...given, metadata });
  if ('errors' in read) return { errors: read.sentences };
  const { metadata: parsed, ...stay } = read.data;
  return { incoming: metadata === undefined ? stay : { ...stay, metadata: withoutUndefined(parsed) } };
}

/** What an item is called in the reply, also where it is wrong: as it was sent. */
export function keyOf(raw: unknown) {
  const name = (field: string) => {
    const value = fieldOf(raw, field);
    return typeof value === 'string' || typeof value === 'number' ? value : '';
  };
  return { pms_code: name('pms_code'), pms_reservation_no: name('pms_reservation_no') };
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const fieldOf = (raw: unknown, name: string) => (isObject(raw) ? raw[name] : undefined);

function trimmed(item: Record<string, unknown>): Record<string, unknown> {
  const trim = (value: unknown) => {
    if (typeof value === 'string') return withoutOverrides(value).trim();
    return isObject(value) ? trimmed(value) : value;
  };
  return Object.fromEntries(Object.entries(item).map(([key, value]) => [key, trim(value)]));
}

const withoutBlankTimes = (item: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(item).filter(([key, value]) => value !== '' || !blankIsAbsent.includes(key)),
  );

function known(metadata: unknown): unknown {
  if (!isObject(metadata)) return metadata ?? undefined;
  return Object.fromEntries(Object.entries(metadata).filter(([, value]) => value !== null && value !== ''));
}

const withoutUndefined = <T extends object>(read: T): T =>
  Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined)) as T;
