import { dialOf } from '#i18n/dial-codes.ts';
import { comparablePhone, dialIn, toE164 } from '#i18n/phone.ts';
import { cleanText } from '#platform/text/clean.ts';
import { cleanEmail, isEmail } from '#platform/text/email.ts';
import type { BookingFacts } from '../rules/intake.ts';

/** The contact data that the list shows until the guest has registered. */
export type Contact = { name: string; nameKana: string; phone: string; email: string };

/**
 * Returns the guest's name and contact data from the PMS. The phone is in E.164 if it can be parsed. An email
 * address that no mail server accepts becomes empty. `country`: the hotel's country, for national phone
 * numbers.
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

/**
 * Returns the contact data, but omits a phone or email address that is not trusted yet. No link to a
 * registration may be sent to an untrusted contact.
 */
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

/**
 * Returns the distinct phones and email addresses of a booking, normalized for comparison. `country`: the
 * hotel's country.
 */
export function contactsOf({ metadata, guestContactNo }: ContactFacts, country: string): string[] {
  const phones = [guestContactNo ?? '', metadata.phone ?? ''];
  const email = metadata.email_address ?? '';
  const all = [...phones, email].map(each => comparableContact(each, country));
  return [...new Set(all.filter(each => each !== ''))];
}

type ContactFacts = Pick<BookingFacts, 'metadata' | 'guestContactNo'>;

export const comparableContact = (written: string, country: string): string =>
  written.includes('@') ? written.trim().toLowerCase() : comparablePhone(dialOf(country), written);

export function readEmail(given: string): string | null {
  const email = cleanEmail(given);
  return isEmail(email) ? email : null;
}

/** Returns the phone in E.164, or null. `country`: the hotel's country, for national numbers. */
export const readPhone = (given: string, country: string): string | null => toE164(dialIn(country), given);

/**
 * Returns the PMS's value for the receipt: "0" for none, "1" for the guest, "2" for a company. Returns null
 * for any other value.
 */
export function receiptAddressOf({ metadata }: BookingFacts): string | null {
  const { receipt_address = '' } = metadata;
  return isReceiptAddress(receipt_address) ? receipt_address : null;
}

export const isReceiptAddress = (given: string): boolean => ['0', '1', '2'].includes(given);
