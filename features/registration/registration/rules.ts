import { MAX_COMPANIONS } from '#features/booking/booking/rules/pms-values.ts';
import { toHalfWidth } from '#platform/text/clean.ts';
import { isEastAsian } from '#platform/text/east-asian.ts';
import { normalizeCrockford } from '#platform/text/typed-code.ts';

/**
 * Number of characters in a verification code. Its alphabet is that of `crockford` in
 * `platform/crypto/codes.ts`.
 */
export const VERIFICATION_CODE_LENGTH = 8;

/**
 * Returns the email address for messages about a registration: the address in the form, otherwise the PMS's
 * address or, for a room leader, the address given by the main guest.
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

type ProofState = { proof: 'strong' | 'weak'; personCheckedAt: Date | null };

/**
 * Whether a registration has an unverified weak proof: the guest was only asked for four digits or a number
 * that can be guessed, and staff have not checked the person since
 * (docs/decisions/2026-11-22-proofs-and-locks.md).
 */
export const hasWeakProof = ({ proof, personCheckedAt }: ProofState): boolean =>
  proof === 'weak' && personCheckedAt === null;

export const proofOf = (registered: ProofState): 'strong' | 'weak' =>
  hasWeakProof(registered) ? 'weak' : 'strong';

/**
 * Whether a guest with this proof may replace the existing registration. A registration with a weak proof never
 * blocks a guest with a strong proof (docs/decisions/2026-11-22-proofs-and-locks.md).
 */
export const mayReplace = (
  strength: 'strong' | 'weak',
  registeredBy: 'strong' | 'weak' | null | undefined,
): boolean => strength === 'strong' && registeredBy === 'weak';

/**
 * Returns the part of a guest's name that may be shown after a weak proof: the family name on a Japanese form,
 * the first word on other forms. Returns "" for an East Asian name without a space, because its family name
 * cannot be determined.
 */
export function nameForWeakProof(fullName: string, language: string): string {
  const words = fullName.trim().split(/\s+/u);
  const isFamilyFirst = isEastAsian(fullName);
  if (isFamilyFirst && words.length === 1) return '';
  const isLastWord = language === 'ja' && !isFamilyFirst;
  return (isLastWord ? words.at(-1) : words[0]) ?? '';
}

/**
 * The prefix of the text in a QR code, and the number of random characters
 * (docs/reference/registrations.md#the-qr-code).
 */
export const QR_TEXT = { prefix: 'GENKAN1.', length: 26 };

/**
 * Registration events for a PMS (docs/reference/registrations.md#what-the-pms-follows). An amendment clears the
 * guest's confirmation of their data without a separate event.
 */
export const registrationEvents = [
  'submitted',
  'amended',
  'data_confirmed',
  'data_unconfirmed',
  'withdrawn',
] as const;

/** Why staff send an item back. `other`: the reason is only in the note. */
export const sentBackReasons = [
  'blurred',
  'glare',
  'cut_off',
  'wrong_document',
  'unlike_passport',
  'incomplete',
  'other',
] as const;
export type SentBackReason = (typeof sentBackReasons)[number];

/**
 * How the wait for a sent-back item ends: anyone answers the item again, or staff accept it by confirming the
 * booking.
 */
export const sentBackEndings = ['corrected', 'accepted'] as const;

/** Returns the reasons that fit an item, by its system name. */
export function sentBackReasonsFor(systemName: string | null): readonly SentBackReason[] {
  switch (systemName) {
    case 'gov_id':
      return ['blurred', 'glare', 'cut_off', 'wrong_document', 'other'];
    case 'face_recognition':
      return ['blurred', 'glare', 'cut_off', 'other'];
    case 'signature':
      return ['incomplete', 'other'];
    default:
      return ['unlike_passport', 'incomplete', 'other'];
  }
}

/**
 * The email address cannot be sent back, because the message to the guest would go to that address. Staff
 * correct it instead.
 */
export const maySendBack = ({ system_name }: { system_name: string | null }): boolean =>
  system_name !== 'email';

type Party = {
  /** 0 for the main guest, otherwise a room leader. */
  slotNumber: number;
  strength: 'strong' | 'weak';
  /** Number of persons on the booking. Null if unknown. */
  guests: number | null;
  rooms: number;
  others: { leaders: number; awaited: number; persons: number };
  /**
   * Number of places that this slot (`own`) and other slots (`others`) have shared by link with companions
   * who are not on a registration yet.
   */
  places: { own: number; others: number };
};

/**
 * Returns how many more companions and room leaders a slot may add (docs/reference/bookings.md#persons).
 * Companions: the booking's number of persons, minus registered persons, other slots without a registration,
 * places shared with companions by link, and this slot's guest. Only a main guest with a strong proof can add
 * room leaders, because they get links and codes.
 */
export function personsLeft({ slotNumber, strength, guests, rooms, others, places }: Party) {
  const mayNameLeaders = slotNumber === 0 && strength === 'strong';
  const roomLeaders = mayNameLeaders ? rooms - 1 - others.leaders : 0;
  const freeCount =
    guests === null ? MAX_COMPANIONS : guests - others.persons - others.awaited - places.others - 1;
  const companions = freeCount - places.own;
  return { companions: Math.max(0, companions), roomLeaders: Math.max(0, roomLeaders) };
}

export const PMS_PAGE_SIZE = 100;

/**
 * Normalizes the text of a QR code that was scanned or typed. Ignores case, and the prefix may be missing.
 */
export function normalizeQrText(typed: string): string {
  const text = toHalfWidth(typed);
  const { prefix } = QR_TEXT;
  const hasPrefix = text.slice(0, prefix.length).toUpperCase() === prefix;
  return `${prefix}${normalizeCrockford(hasPrefix ? text.slice(prefix.length) : text)}`;
}
