import { MOST_COMPANIONS } from '#features/booking/booking/rules/pms-values.ts';
import { isCancelled, linkExpired, myPageExpired } from '#features/booking/booking/rules/status.ts';
import { normalizeCrockford } from '#platform/crypto/typed-code.ts';
import { toHalfWidth } from '#platform/text/clean.ts';
import { isEastAsian } from '#platform/text/east-asian.ts';

/** How many characters a verification code has; of which alphabet, `crockford` of `platform/crypto/codes.ts` says. */
export const VERIFICATION_CODE_LENGTH = 8;

/** The state of a link, or of a booking that a guest confirms (docs/reference/proofs.md#links). */
export type LinkState = 'open' | 'used' | 'expired';

type Booking = {
  checkinDate: string;
  checkoutDate: string;
  pmsBookingStatus: number | null;
  linkReopenedAt: Date | null;
};

/**
 * After a registration the link leads to My Page until that expires, also after a cancellation, which My Page shows.
 * Before it, the link works until it expires (`linkExpired`), unless the booking is cancelled; a form that staff hand over at the
 * counter until the guest has left.
 */
export function linkState(
  booking: Booking,
  registered: boolean,
  timezone: string,
  at: Date,
  { atCounter = false } = {},
): LinkState {
  if (registered) return myPageExpired(booking, timezone, at) ? 'expired' : 'used';
  const isOver = atCounter ? myPageExpired : linkExpired;
  return isCancelled(booking) || isOver(booking, timezone, at) ? 'expired' : 'open';
}

/** Whether a guest may still amend a registration, or say that it is right: while My Page shows its QR code. */
export const mayStillAmend = (
  booking: Pick<Booking, 'checkoutDate' | 'pmsBookingStatus'>,
  timezone: string,
  at: Date,
): boolean => !isCancelled(booking) && !myPageExpired(booking, timezone, at);

/**
 * The address for mails about a registration: its form's, else the one that the PMS gave, or for a room leader the main
 * guest.
 */
export const recipientOf = ({
  registration,
  booking,
  slot,
}: {
  registration: { email: string };
  booking: { email: string };
  slot: { number: number; email: string };
}): string => registration.email || (slot.number === 0 ? booking.email : slot.email);

/** How the guest had proven the booking, and when staff checked the person. */
type Proven = { proof: 'strong' | 'weak'; personCheckedAt: Date | null };

/**
 * Whether anybody may have made a registration: by four digits or a number that can be guessed, and no member of staff has
 * checked the person since (docs/decisions/2026-11-22-weak-proofs.md).
 */
export const isWeak = ({ proof, personCheckedAt }: Proven): boolean =>
  proof === 'weak' && personCheckedAt === null;

/** How well it was proven by now, as far as staff have checked the person. */
export const proofOf = (registered: Proven): 'strong' | 'weak' => (isWeak(registered) ? 'weak' : 'strong');

/**
 * Whether who has proven a booking so well may replace the registration that lies there: one on a weak proof stands in the way
 * of nobody with a strong one, not even of who was at the form already (docs/decisions/2026-11-22-weak-proofs.md).
 */
export const mayReplace = (
  strength: 'strong' | 'weak',
  registeredBy: 'strong' | 'weak' | null | undefined,
): boolean => strength === 'strong' && registeredBy === 'weak';

/**
 * The part of a guest's name that may be shown to somebody who has not proven strongly: the family name in Japanese, the first
 * word in other languages. "" for an East Asian name without a space, as its family name cannot be told from the rest.
 */
export function nameForWeakProof(fullName: string, language: string): string {
  const words = fullName.trim().split(/\s+/u);
  const isFamilyFirst = isEastAsian(fullName);
  if (isFamilyFirst && words.length === 1) return '';
  const isLastWord = language === 'ja' && !isFamilyFirst;
  return (isLastWord ? words.at(-1) : words[0]) ?? '';
}

/** The text in a QR code: its beginning, and how many random characters follow (docs/reference/registrations.md#the-qr-code). */
export const QR_TEXT = { prefix: 'GENKAN1.', length: 26 };

/**
 * What a PMS is told of registrations (docs/reference/registrations.md#what-the-pms-follows). The guest's yes that the data are
 * right is told when it is given and when it is taken back; an amendment ends it.
 */
export const registrationEvents = [
  'submitted',
  'amended',
  'data_confirmed',
  'data_unconfirmed',
  'withdrawn',
] as const;

type Party = {
  /** 0: the main guest, else a room leader. */
  slotNumber: number;
  /** How the guest has proved the booking. */
  strength: 'strong' | 'weak';
  /** For how many persons the booking is; null where nobody has said. */
  guests: number | null;
  rooms: number;
  /** Of the other slots: room leaders named, those who have still to register, and persons registered. */
  others: { leaders: number; awaited: number; persons: number };
  /** Given to companions who are on no registration yet, by this slot and by the others. */
  places: { own: number; others: number };
};

/**
 * How many companions and room leaders a slot may still name (docs/reference/bookings.md#persons): what the booking allows,
 * without the persons already registered, those of other slots who have still to register, companions with a link of their own,
 * and the guest of this slot. Room
 * leaders get links and codes of their own, which a weak proof hands out to nobody.
 */
export function personsLeft({ slotNumber, strength, guests, rooms, others, places }: Party) {
  const mayName = slotNumber === 0 && strength === 'strong';
  const roomLeaders = mayName ? rooms - 1 - others.leaders : 0;
  const free =
    guests === null ? MOST_COMPANIONS : guests - others.persons - others.awaited - places.others - 1;
  const companions = free - places.own;
  return { companions: Math.max(0, companions), roomLeaders: Math.max(0, roomLeaders) };
}

/** How many items a page for the PMS has at most. */
export const PMS_PAGE = 100;

/** The payload that was meant, as a scanner gave it or a person typed it: any case, with or without its beginning. */
export function readQr(typed: string): string {
  const given = toHalfWidth(typed);
  const { prefix } = QR_TEXT;
  const hasPrefix = given.slice(0, prefix.length).toUpperCase() === prefix;
  return `${prefix}${normalizeCrockford(hasPrefix ? given.slice(prefix.length) : given)}`;
}
