import { isGuestLanguage } from '#i18n/languages.ts';
import { bookingMetadata, bookingUpsert, type IntakeWarning } from '../contract.ts';
import { isReceiptAddress, readEmail, readPhone } from '../queries/list-columns.ts';
import { fieldOf, isObject } from './read-item.ts';

/**
 * What of an item, as the PMS sent it, is not used: fields that nobody knows, such as misspelt ones, and values that
 * cannot be read. In: the hotel's country, whose national phones are understood.
 */
export function warningsOf(raw: unknown, country: string): IntakeWarning[] {
  const metadata = fieldOf(raw, 'metadata');
  const unknown = [
    ...unknownIn(raw, bookingUpsert.shape),
    ...unknownIn(metadata, bookingMetadata.shape, 'metadata.'),
  ];
  return [
    ...unknown.map(field => ({ field, code: 'unknown_field' as const })),
    ...readings(raw, metadata, country)
      .filter(isUnread)
      .map(({ field, code }) => ({ field, code })),
  ];
}

function unknownIn(given: unknown, shape: object, prefix = ''): string[] {
  if (!isObject(given)) return [];
  return Object.keys(given).flatMap(key => (Object.hasOwn(shape, key) ? [] : [prefix + key]));
}

type Reading = IntakeWarning & { value: unknown; reads: (text: string) => boolean };

function readings(raw: unknown, metadata: unknown, country: string): Reading[] {
  const isPhone = (text: string) => readPhone(text, country) !== null;
  const of = (name: string) => ({ field: `metadata.${name}`, value: fieldOf(metadata, name) });
  const phone = of('phone');
  const standsIn = textOf(phone.value) === '' ? fieldOf(raw, 'guest_contact_no') : undefined;
  return [
    { ...of('email_address'), code: 'email_invalid', reads: text => readEmail(text) !== null },
    { ...phone, code: 'phone_invalid', reads: isPhone },
    { field: 'guest_contact_no', value: standsIn, code: 'phone_invalid', reads: isPhone },
    { ...of('receipt_address'), code: 'value_unknown', reads: isReceiptAddress },
    { ...of('language'), code: 'value_unknown', reads: isGuestLanguage },
  ];
}

function isUnread({ value, reads }: Reading): boolean {
  const text = textOf(value);
  return text !== '' && !reads(text);
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value.trim() : JSON.stringify(value);
}
