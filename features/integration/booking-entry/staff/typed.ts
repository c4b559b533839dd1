import { isGuestLanguage } from '#i18n/languages.ts';

export const names = [
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
export type Name = (typeof names)[number];
export type TypedFields = Record<Name, string>;

export const blankFields = (today: string, tomorrow: string): TypedFields => ({
  ...(Object.fromEntries(names.map(name => [name, ''])) as TypedFields),
  checkin_date: today,
  checkout_date: tomorrow,
});

type FieldFault = 'missing' | 'early' | 'numberWrong';

const isCount = (text: string) => /^[1-9]\d{0,3}$/.test(text.normalize('NFKC').trim());

export function errorsOf(typed: TypedFields): Partial<Record<Name, FieldFault>> {
  const faults: Partial<Record<Name, FieldFault>> = {};
  for (const name of ['full_name', 'checkin_date', 'checkout_date'] as const)
    if (typed[name].trim() === '') faults[name] = 'missing';
  if (!faults.checkout_date && typed.checkout_date < typed.checkin_date) faults.checkout_date = 'early';
  for (const name of ['number_of_guests', 'room_quantity'] as const)
    if (typed[name].trim() !== '' && !isCount(typed[name])) faults[name] = 'numberWrong';
  return faults;
}

const countOf = (text: string) => (text.trim() === '' ? null : Number(text.normalize('NFKC')));

export function inputOf({ language, checkin_time, number_of_guests, room_quantity, ...texts }: TypedFields) {
  const { pms_reservation_no, ...facts } = texts;
  return {
    ...facts,
    checkin_time: checkin_time === '' ? null : checkin_time,
    number_of_guests: countOf(number_of_guests),
    room_quantity: countOf(room_quantity),
    language: isGuestLanguage(language) ? language : null,
  };
}
