import type { BookingForGuest } from '#features/guest-access/contract.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import type { Api } from '../../contract.ts';
import { answersOf, type Form } from './form.ts';
import { keptKeys } from './known-values.ts';

type Input = Api['POST checkin']['input'];

type Submitted = {
  facilityId: number;
  booking: BookingForGuest;
  form: Form;
  kept: ReadonlySet<string>;
  language: GuestLanguage;
  /** The text that was accepted; null where the hotel has set no terms. */
  terms: { hash: string; language: GuestLanguage; by: 'checkbox' | 'signature' } | null;
};

/** The payload of `POST checkin` (docs/reference/form.md#answers). */
export function submissionOf({ facilityId, booking, form, kept, language, terms }: Submitted): Input {
  const { facilities_localized_category_id, ...answers } = answersOf(form);
  return {
    facility_id: facilityId,
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    selected_language: language,
    booking_details: {
      pms_code: booking.pms_code,
      pms_reservation_no: booking.pms_reservation_no,
      facilities_localized_category_id: facilities_localized_category_id ?? null,
      need_masking_keys: keptKeys(booking, kept),
    },
    ...(terms === null ? {} : { terms: { accepted: true, ...terms } }),
    ...answers,
    user_id: null,
    first_name: null,
    last_name: null,
    address: null,
    phone_number: null,
    nationality: null,
    confirmBooking: false,
    form_mask_method: null,
  };
}
