import type { ErrorCode } from '#i18n/error-codes.ts';
import { fieldErrors } from '#platform/http/field-errors.ts';
import { bookingUpsert } from './contract.ts';
import type { PmsKey } from './intake-rows.ts';
import type { Incoming } from './intake-rules.ts';

type ReadItem = { incoming: Incoming } | { errors: Record<string, ErrorCode> };

/** One item as a PMS sent it. Keys that nobody knows are dropped; what a PMS sends as null it does not know. */
export function readItem(raw: unknown): ReadItem {
  const metadata = known(fieldOf(raw, 'metadata'));
  const parsed = bookingUpsert.safeParse(isObject(raw) ? { ...raw, metadata } : raw, { reportInput: true });
  if (!parsed.success) return { errors: fieldErrors(parsed.error) };
  const errors = unstorable(parsed.data);
  if (Object.keys(errors).length > 0) return { errors };
  const { metadata: read, ...stay } = parsed.data;
  return { incoming: metadata === undefined ? stay : { ...stay, metadata: withoutUndefined(read) } };
}

/** What an item is called in the reply, also where it is wrong. */
export function keyOf(raw: unknown): PmsKey {
  const text = (name: string) => {
    const value = fieldOf(raw, name);
    return typeof value === 'string' ? value : '';
  };
  return { pms_code: text('pms_code'), pms_reservation_no: text('pms_reservation_no') };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const fieldOf = (raw: unknown, name: string) => (isObject(raw) ? raw[name] : undefined);

function known(metadata: unknown): unknown {
  if (!isObject(metadata)) return metadata ?? undefined;
  return Object.fromEntries(Object.entries(metadata).filter(([, value]) => value !== null));
}

const withoutUndefined = <T extends object>(read: T): T =>
  Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined)) as T;

/** What PostgreSQL would refuse: it would stop the good items of the batch, too. */
function unstorable(item: object, prefix = ''): Record<string, ErrorCode> {
  const errors: Record<string, ErrorCode> = {};
  for (const [name, value] of Object.entries(item)) {
    if (isObject(value)) Object.assign(errors, unstorable(value, `${prefix}${name}.`));
    else if (typeof value === 'string' && !isStorable(value)) errors[prefix + name] = 'field_invalid';
    else if (name.endsWith('_date') && String(value) < '1900') errors[prefix + name] = 'date_invalid';
  }
  return errors;
}

const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0');
