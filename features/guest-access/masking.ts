import type { booking } from '#features/booking/tables.ts';
import { MASK_SIGN } from '#features/questionnaire/rules/formats.ts';
import { displayPhone, toE164 } from '#i18n/phone.ts';
import type { slot } from './tables.ts';

/** What a PMS may know of a guest, by its key in `metadata`, and the system question that it answers. */
export const systemNameOf = {
  full_name: 'full_name',
  full_name_for_katakana: 'full_name_for_katakana',
  phone: 'phone',
  email_address: 'email',
  postal_code: 'zip_code',
  full_address: 'address',
} as const;

export type PmsKey = keyof typeof systemNameOf;
/** "" where the PMS knows nothing. */
export type PmsValues = Record<PmsKey, string>;

const pmsKeys = Object.keys(systemNameOf) as PmsKey[];
const MASK_LENGTH = 6;
const SHORTEST_SHOWN = 3;

/** Whether a text holds the sign that only masks have: such text is never stored (docs/reference/form.md#masks). */
export const hasMaskSign = (text: string): boolean => text.includes(MASK_SIGN);

/** Agencies send masks of their own (`090-****-1234`): they fill nothing in. */
const isAgencyMask = (text: string) => /[*＊●]{2}/.test(text);

/**
 * What is known of the guest of a slot before they type: the main guest's values are the PMS's; a room leader's are
 * the name and e-mail that the main guest gave, and nobody else's (docs/reference/form.md#masks).
 */
export function pmsValues(
  { metadata, guestContactNo }: Pick<typeof booking.$inferSelect, 'metadata' | 'guestContactNo'>,
  { number, name, email }: Pick<typeof slot.$inferSelect, 'number' | 'name' | 'email'>,
): PmsValues {
  if (number > 0) return valuesOf({ full_name: name, email_address: email });
  return valuesOf({ ...metadata, phone: metadata.phone?.trim() || guestContactNo });
}

function valuesOf(known: Partial<Record<PmsKey, string | null | undefined>>): PmsValues {
  return eachKey(key => {
    const value = known[key]?.trim() ?? '';
    return hasMaskSign(value) || isAgencyMask(value) ? '' : value;
  });
}

/**
 * The values as their guest may see them (`form_mask_method`: 0 as they are, 1 masked, 2 blank), and the keys that hold
 * a mask. A weak proof sees them blank.
 */
export function maskedBooking(
  values: PmsValues,
  { method, strength }: { method: 0 | 1 | 2; strength: 'strong' | 'weak' },
): { metadata: PmsValues; need_masking_keys: PmsKey[] } {
  if (strength === 'weak' || method === 2) return { metadata: eachKey(() => ''), need_masking_keys: [] };
  if (method === 0) return { metadata: { ...values, phone: written(values.phone) }, need_masking_keys: [] };
  return {
    metadata: eachKey(key => maskOf(key, values[key])),
    need_masking_keys: pmsKeys.filter(key => values[key] !== ''),
  };
}

/** As people of its country write it: national in Japan. What is no phone stays as the PMS has it. */
function written(phone: string): string {
  const e164 = toE164('81', phone);
  return e164 === null ? phone : displayPhone(e164);
}

/** Always as long, so that it does not tell how long the value is. No digit of a phone: the last four prove a booking. */
function maskOf(key: PmsKey, value: string): string {
  if (value === '') return '';
  const signs = [...new Intl.Segmenter().segment(value)];
  const first =
    key === 'phone' || signs.length < SHORTEST_SHOWN ? MASK_SIGN : (signs[0]?.segment ?? MASK_SIGN);
  return first + MASK_SIGN.repeat(MASK_LENGTH - 1);
}

function eachKey(write: (key: PmsKey) => string): PmsValues {
  return Object.fromEntries(pmsKeys.map(key => [key, write(key)])) as PmsValues;
}
