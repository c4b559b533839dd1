import { businessDay } from '#features/hotel/facility/rules/business-day.ts';
import { statusIds } from './status.ts';

export type Channel = 'email' | 'sms';
export type SendMethod = Channel | '--';

type Contact = { phone: string; email: string };
/**
 * Returns whether an SMS may reach a number (E.164). Implemented by `isMobile` in `i18n/phone.ts`, which has
 * the numbering plans.
 */
type IsMobile = (phone: string) => boolean;
type SmsSettings = { sms_status: boolean; sms_priority: boolean };

/**
 * Stored contact data. `emailClosedAt`, `phoneClosedAt`: when a message showed that the address or number does not
 * exist, otherwise null.
 */
type KnownContact = Contact & { emailClosedAt: Date | null; phoneClosedAt: Date | null };

/**
 * Returns contact data without the addresses and numbers that bounced. A bounced contact stays closed until it
 * changes.
 */
export function openContact(contact: Contact, known: KnownContact | undefined): Contact {
  const isEmailClosed = known?.emailClosedAt && known.email === contact.email;
  const isPhoneClosed = known?.phoneClosedAt && known.phone === contact.phone;
  return { email: isEmailClosed ? '' : contact.email, phone: isPhoneClosed ? '' : contact.phone };
}

/** Returns the channels that reach this guest, the preferred channel first. `phone` is in E.164. */
export function channelsOf(
  contact: Contact,
  { sms_status, sms_priority }: SmsSettings,
  isMobile: IsMobile,
): Channel[] {
  const channels: Channel[] = contact.email === '' ? [] : ['email'];
  if (!sms_status || !isMobile(contact.phone)) return channels;
  return sms_priority ? ['sms', ...channels] : [...channels, 'sms'];
}

export function sendMethod(contact: Contact, sms: SmsSettings, isMobile: IsMobile): SendMethod {
  return channelsOf(contact, sms, isMobile)[0] ?? '--';
}

/**
 * Returns the send method after registration. It changes to email if the guest could not be reached before and
 * has given an email address; otherwise it is unchanged.
 */
export const sendMethodOnceRegistered = (
  before: SendMethod,
  { email }: Pick<Contact, 'email'>,
): SendMethod => (before === '--' && email !== '' ? 'email' : before);

export function canSelect(
  booking: {
    checkoutDate: string;
    sendMethod: SendMethod;
    pmsBookingStatus: number | null;
    bookingStatusId: number;
  },
  timezone: string,
  at: Date,
): boolean {
  return (
    booking.checkoutDate >= businessDay(at, timezone) &&
    booking.sendMethod !== '--' &&
    (booking.pmsBookingStatus === 1 || booking.pmsBookingStatus === null) &&
    booking.bookingStatusId < statusIds.input
  );
}
