import { dialOf } from '#i18n/dial-codes.ts';
import { comparablePhone, dialIn, toE164 } from '#i18n/phone.ts';
import { cleanText } from '#platform/text/clean.ts';
import { cleanEmail, isEmail } from '#platform/text/email.ts';
import type { BookingFacts } from '../rules/intake.ts';

/** The contact data that the list shows of a booking while nobody has registered. */
export type Contact = { name: string; nameKana: string; phone: string; email: string };

/**
 * Name and contact as the PMS gave them. In: the hotel's country, whose national numbers are understood. Out: the phone
 * in E.164 where it can be read so; an address that no mail server takes counts as none.
 */
export function contactOf({ metadata, guestContactNo }: ContactFacts, country: string): Contact {
  const phone = metadata.phone || guestContactNo || '';
  return {
    name: cleanText(metadata.full_name ?? ''),
    nameKana: cleanText(metadata.full_name_for_katakana ?? ''),
    phone: readPhone(phone, country) ?? phone.trim(),
    email: readEmail(metadata.email_address ?? '') ?? '',
  };
}

/** The same without a phone or address that is not trusted yet: nothing that opens a registration is sent there. */
export function trustedContactOf(
  row: ContactFacts & { trustedContact: string[] | null },
  country: string,
): Contact {
  const contact = contactOf(row, country);
  const isTrusted = (each: string) =>
    row.trustedContact === null || row.trustedContact.includes(comparableContact(each, country));
  return {
    ...contact,
    phone: isTrusted(contact.phone) ? contact.phone : '',
    email: isTrusted(contact.email) ? contact.email : '',
  };
}

/** The phones and addresses of a booking, each once and in a comparable form. `country`: the hotel's. */
export function contactsOf({ metadata, guestContactNo }: ContactFacts, country: string): string[] {
  const phones = [guestContactNo ?? '', metadata.phone ?? ''];
  const email = metadata.email_address ?? '';
  const all = [...phones, email].map(each => comparableContact(each, country));
  return [...new Set(all.filter(each => each !== ''))];
}

type ContactFacts = Pick<BookingFacts, 'metadata' | 'guestContactNo'>;

/** A phone or address so that the same one compares equal however it is written. */
export const comparableContact = (written: string, country: string): string =>
  written.includes('@') ? written.trim().toLowerCase() : comparablePhone(dialOf(country), written);

/** An address that mail servers take, or null. */
export function readEmail(given: string): string | null {
  const email = cleanEmail(given);
  return isEmail(email) ? email : null;
}

/** In E.164, or null. In: the hotel's country, whose national numbers are understood. */
export const readPhone = (given: string, country: string): string | null => toE164(dialIn(country), given);

/** 0 none, 1 the guest, 2 a company; anything else that a PMS writes there is no choice of the form. */
export function receiptAddressOf({ metadata }: BookingFacts): string | null {
  const { receipt_address = '' } = metadata;
  return isReceiptAddress(receipt_address) ? receipt_address : null;
}

export const isReceiptAddress = (given: string): boolean => ['0', '1', '2'].includes(given);
