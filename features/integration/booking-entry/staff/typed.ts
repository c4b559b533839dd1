import { isGuestLanguage } from '#i18n/languages.ts';

export const fieldNames = [
  'full_name',
  'full_name_for_katakana',
  'phone',
  'email_address',
  'language',
  'checkin_date',
  'checkout_date',
  'checkin_time',
  'number_of_guests',
  'room_quantity',
  'room_number',
  'pms_reservation_no',
  'reservation_site',
  'postal_code',
  'full_address',
] as const;
export type FieldName = (typeof fieldNames)[number];
export type TypedFields = Record<FieldName, string>;

export const blankFields = (today: string, tomorrow: string): TypedFields => ({
  ...(Object.fromEntries(fieldNames.map(name => [name, ''])) as TypedFields),
  checkin_date: today,
  checkout_date: tomorrow,
});

type FieldFault = 'missing' | 'early' | 'numberWrong';

const isCount = (text: string) => /^[1-9]\d{0,3}$/.test(text.normalize('NFKC').trim());

export function errorsOf(typed: TypedFields): Partial<Record<FieldName, FieldFault>> {
  const errors: Partial<Record<FieldName, FieldFault>> = {};
  for (const name of ['full_name', 'checkin_date', 'checkout_date'] as const)
    if (typed[name].trim() === '') errors[name] = 'missing';
  if (!errors.checkout_date && typed.checkout_date < typed.checkin_date) errors.checkout_date = 'early';
  for (const name of ['number_of_guests', 'room_quantity'] as const)
    if (typed[name].trim() !== '' && !isCount(typed[name])) errors[name] = 'numberWrong';
  return errors;
}

const parseCount = (text: string) => (text.trim() === '' ? null : Number(text.normalize('NFKC')));

export function inputOf({ language, checkin_time, number_of_guests, room_quantity, ...texts }: TypedFields) {
  const { pms_reservation_no, ...facts } = texts;
  return {
    ...facts,
    checkin_time: checkin_time === '' ? null : checkin_time,
    number_of_guests: parseCount(number_of_guests),
    room_quantity: parseCount(room_quantity),
    language: isGuestLanguage(language) ? language : null,
  };
}
