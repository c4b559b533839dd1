import { businessDay } from '#features/hotel/facility/rules/business-day.ts';
import { statusIds } from './status.ts';

export type Channel = 'email' | 'sms';
export type SendMethod = Channel | '--';

type Contact = { phone: string; email: string };
/** Whether an SMS may reach a number (E.164): `isMobile` of `i18n/phone.ts`, which knows the numbering plans. */
type IsMobile = (phone: string) => boolean;
type SmsSettings = { sms_status: boolean; sms_priority: boolean };

/** Contact data that a booking had, and since when nobody has that address or number; null: nothing says so. */
type KnownContact = Contact & { emailClosedAt: Date | null; phoneClosedAt: Date | null };

/** Contact data without those that a message came back from: they stay closed for as long as they are the same. */
export function openContact(contact: Contact, known: KnownContact | undefined): Contact {
  const isEmailClosed = known?.emailClosedAt && known.email === contact.email;
  const isPhoneClosed = known?.phoneClosedAt && known.phone === contact.phone;
  return { email: isEmailClosed ? '' : contact.email, phone: isPhoneClosed ? '' : contact.phone };
}

/** The ways to reach this guest, the one to try first in front. `phone` in E.164. */
export function channelsOf(
  contact: Contact,
  { sms_status, sms_priority }: SmsSettings,
  isMobile: IsMobile,
): Channel[] {
  const ways: Channel[] = contact.email === '' ? [] : ['email'];
  if (!sms_status || !isMobile(contact.phone)) return ways;
  return sms_priority ? ['sms', ...ways] : [...ways, 'sms'];
}

/** How a message reaches this guest. */
export function sendMethod(contact: Contact, sms: SmsSettings, isMobile: IsMobile): SendMethod {
  return channelsOf(contact, sms, isMobile)[0] ?? '--';
}

/** How messages reach a guest who has registered: as before, and by mail whoever could not be reached and has given an address. */
export const sendMethodOnceRegistered = (
  before: SendMethod,
  { email }: Pick<Contact, 'email'>,
): SendMethod => (before === '--' && email !== '' ? 'email' : before);

/** Whether guide mail can be sent to this row of the list. */
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
