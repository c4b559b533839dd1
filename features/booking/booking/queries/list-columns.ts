import { dialOf } from '#i18n/dial-codes.ts';
import { comparablePhone, dialIn, toE164 } from '#i18n/phone.ts';
import { cleanText } from '#platform/text/clean.ts';
import { cleanEmail, isEmail } from '#platform/text/email.ts';
import type { BookingFacts } from '../rules/intake.ts';

/** The contact data that the list shows while there is no registration. */
export type Contact = { name: string; nameKana: string; phone: string; email: string };

/**
 * Returns name and contact as the PMS sent them. `country` is the hotel's, for national numbers. The phone is
 * in E.164 if it can be parsed; an address that no mail server accepts becomes empty.
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

/** Leaves out a phone or address that is not trusted yet: no link to a registration is sent there. */
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

/** Returns the distinct phones and addresses of a booking in a comparable form. `country`: the hotel's. */
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

/** Returns the phone in E.164, or null. `country` is the hotel's, for national numbers. */
export const readPhone = (given: string, country: string): string | null => toE164(dialIn(country), given);

/** 0 none, 1 the guest, 2 a company. Any other value from a PMS is ignored. */
export function receiptAddressOf({ metadata }: BookingFacts): string | null {
  const { receipt_address = '' } = metadata;
  return isReceiptAddress(receipt_address) ? receipt_address : null;
}

export const isReceiptAddress = (given: string): boolean => ['0', '1', '2'].includes(given);
