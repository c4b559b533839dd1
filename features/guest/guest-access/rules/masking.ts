import { type PmsKey, type PmsValues, pmsKeys } from '#features/booking/booking/rules/pms-values.ts';
import { isRelayAddress } from '#features/booking/booking/rules/relay-address.ts';
import { hasMaskSign, MASK_SIGN } from '#features/form/questionnaire/rules/formats.ts';

const MASK_LENGTH = 6;
const SHORTEST_SHOWN = 3;

type Known = { [Key in PmsKey]?: string | null | undefined };

/** Agencies send masks of their own (`090-****-1234`): they fill nothing in. */
const isAgencyMask = (text: string) => /[*＊●]{2}/.test(text);

/**
 * The values known of the guest of a slot before they type: the main guest's are the PMS's; a room leader's are
 * the name and e-mail that the main guest gave, and nobody else's (docs/reference/form.md#masks).
 */
export function pmsValues(
  { metadata, guestContactNo }: { metadata: Known; guestContactNo: string | null },
  { number, name, email }: { number: number; name: string; email: string },
): PmsValues {
  if (number > 0) return valuesOf({ full_name: name, email_address: email });
  return valuesOf({
    ...metadata,
    phone: metadata.phone?.trim() || guestContactNo,
    email_address: ownAddress(metadata.email_address),
  });
}

/** One that a site lends the guest is no address of theirs: the form asks for it (docs/reference/connectors.md#relay-addresses). */
const ownAddress = (email: string | null | undefined) => (email && isRelayAddress(email) ? '' : email);

function valuesOf(known: Known): PmsValues {
  return eachKey(key => {
    const value = known[key]?.trim() ?? '';
    return hasMaskSign(value) || isAgencyMask(value) ? '' : value;
  });
}

/** `writePhone`: a phone as people of its country write it. */
type Reader = { method: 0 | 1 | 2; strength: 'strong' | 'weak'; writePhone: (phone: string) => string };

/** The keys that a guest may leave masked: a weak proof is shown no mask. */
export const maskedKeys = (values: PmsValues, strength: 'strong' | 'weak'): PmsKey[] =>
  strength === 'weak' ? [] : pmsKeys.filter(key => values[key] !== '');

/**
 * The values as their guest may see them (`form_mask_method`: 0 as they are, 1 masked, 2 blank), and the keys that hold
 * a mask. A weak proof sees them blank.
 */
export function maskedBooking(
  values: PmsValues,
  { method, strength, writePhone }: Reader,
): { metadata: PmsValues; need_masking_keys: PmsKey[] } {
  if (strength === 'weak' || method === 2) return { metadata: eachKey(() => ''), need_masking_keys: [] };
  if (method === 0)
    return { metadata: { ...values, phone: writePhone(values.phone) }, need_masking_keys: [] };
  return {
    metadata: eachKey(key => maskOf(key, values[key])),
    need_masking_keys: maskedKeys(values, strength),
  };
}

/**
 * Always as long, so that it does not tell how long the value is; a name of several words shows with what its first and its last begin,
 * so that its guest can tell whose it is. No digit of a phone: the last four prove a booking.
 */
function maskOf(key: PmsKey, value: string): string {
  if (value === '') return '';
  const [family, ...others] = value.trim().split(/\s+/);
  const given = others.at(-1);
  if (isName(key) && family && given) return `${maskOfWord(family)} ${maskOfWord(given)}`;
  const signs = [...new Intl.Segmenter().segment(value)];
  const first =
    key === 'phone' || signs.length < SHORTEST_SHOWN ? MASK_SIGN : (signs[0]?.segment ?? MASK_SIGN);
  return first + MASK_SIGN.repeat(MASK_LENGTH - 1);
}

const isName = (key: PmsKey) => key === 'full_name' || key === 'full_name_for_katakana';

/** Nothing of a word that its first sign would tell whole. */
function maskOfWord(word: string): string {
  const [first, ...rest] = [...new Intl.Segmenter().segment(word)];
  return (first && rest.length > 0 ? first.segment : MASK_SIGN) + MASK_SIGN.repeat(MASK_LENGTH / 2 - 1);
}

const eachKey = (write: (key: PmsKey) => string): PmsValues => ({
  full_name: write('full_name'),
  full_name_for_katakana: write('full_name_for_katakana'),
  phone: write('phone'),
  email_address: write('email_address'),
  postal_code: write('postal_code'),
  full_address: write('full_address'),
});
