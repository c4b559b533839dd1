import { type PmsKey, type PmsValues, pmsValueNames } from '#features/booking/booking/rules/pms-values.ts';
import { isRelayAddress } from '#features/booking/booking/rules/relay-address.ts';
import { hasMaskSign, MASK_SIGN } from '#features/form/questionnaire/rules/formats.ts';
import { digitsIn } from '#platform/text/clean.ts';

const MASK_LENGTH = 6;
const MIN_SHOWN_LENGTH = 3;
const MIN_PHONE_LENGTH = 7;

type KnownValues = { [Key in PmsKey]?: string | null | undefined };

/** Returns whether an agency has masked the value (`090-****-1234`). Masked values are treated as missing. */
const isAgencyMask = (text: string) => /[*＊●]{2}/.test(text);

/**
 * Returns the known values of a slot's guest. For the main guest they come from the PMS. For a room leader they
 * are the name and email that the main guest entered (docs/reference/form.md#masks).
 */
export function pmsValues(
  { metadata, guestContactNo }: { metadata: KnownValues; guestContactNo: string | null },
  { number, name, email }: { number: number; name: string; email: string },
): PmsValues {
  if (number > 0) return valuesOf({ full_name: name, email_address: email });
  return valuesOf({
    ...metadata,
    phone: metadata.phone?.trim() || guestContactNo,
    email_address: guestOwnEmail(metadata.email_address),
  });
}

/**
 * Returns "" for a relay address of a booking site, so that the form asks for the guest's own address
 * (docs/reference/connectors.md#relay-addresses).
 */
const guestOwnEmail = (email: string | null | undefined) => (email && isRelayAddress(email) ? '' : email);

function valuesOf(known: KnownValues): PmsValues {
  return mapPmsKeys(key => {
    const value = known[key]?.trim() ?? '';
    return hasMaskSign(value) || isAgencyMask(value) ? '' : value;
  });
}

type MaskOptions = {
  method: 0 | 1 | 2;
  strength: 'strong' | 'weak';
  /** Whether a staff member fills in the form for the guest. Staff may see the values unmasked. */
  isTypedByStaff: boolean;
  /** Formats a phone number in the usual format of its country. */
  writePhone: (phone: string) => string;
};

/**
 * Returns the keys whose values the guest can leave masked. Empty after a weak proof, because no masks are
 * shown.
 */
export const maskedKeys = (values: PmsValues, strength: 'strong' | 'weak'): PmsKey[] =>
  strength === 'weak' ? [] : pmsValueNames.filter(key => values[key] !== '');

/**
 * Returns the values that the guest is allowed to see (`form_mask_method`: 0 unchanged, 1 masked, 2 blank), and
 * the keys of the values that are kept unless the guest replaces them. After a weak proof all values are blank.
 */
export function maskedBooking(
  values: PmsValues,
  { method, strength, isTypedByStaff, writePhone }: MaskOptions,
): { metadata: PmsValues; need_masking_keys: PmsKey[] } {
  if (strength === 'weak' || method === 2) return { metadata: mapPmsKeys(() => ''), need_masking_keys: [] };
  const unmasked = { ...values, phone: writePhone(values.phone) };
  if (method === 0) return { metadata: unmasked, need_masking_keys: [] };
  return {
    metadata: isTypedByStaff ? unmasked : mapPmsKeys(key => maskOf(key, values[key])),
    need_masking_keys: maskedKeys(values, strength),
  };
}

/**
 * Masks a value. Names are shown in full. A phone number keeps its last two digits (the last four may prove a
 * booking), and an email address keeps its domain. All values except phone numbers keep their first character
 * if they are long enough. The hidden part has a fixed length, so that the length of the value is not
 * revealed.
 */
function maskOf(key: PmsKey, value: string): string {
  if (value === '' || isName(key)) return value;
  if (key === 'phone') return FULL_MASK + lastDigitsOf(value);
  const [hidden, domain] = key === 'email_address' ? partsOfAddress(value) : [value, ''];
  const characters = [...new Intl.Segmenter().segment(hidden)];
  const first = characters.length < MIN_SHOWN_LENGTH ? MASK_SIGN : (characters[0]?.segment ?? MASK_SIGN);
  return first + MASK_SIGN.repeat(MASK_LENGTH - 1) + domain;
}

const FULL_MASK = MASK_SIGN.repeat(MASK_LENGTH);
const isName = (key: PmsKey) => key === 'full_name' || key === 'full_name_for_katakana';

/** Returns the last two digits of a phone number, or "" if the value is too short for one. */
function lastDigitsOf(value: string): string {
  const digits = digitsIn(value);
  return digits.length < MIN_PHONE_LENGTH ? '' : digits.slice(-2);
}

function partsOfAddress(value: string): [local: string, domain: string] {
  const at = value.lastIndexOf('@');
  return at < 0 ? [value, ''] : [value.slice(0, at), value.slice(at)];
}

const mapPmsKeys = (write: (key: PmsKey) => string): PmsValues => ({
  full_name: write('full_name'),
  full_name_for_katakana: write('full_name_for_katakana'),
  phone: write('phone'),
  email_address: write('email_address'),
  postal_code: write('postal_code'),
  full_address: write('full_address'),
});
