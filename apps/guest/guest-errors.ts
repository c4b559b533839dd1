import type { ErrorCode } from '#i18n/error-codes.ts';

/**
 * The errors whose texts guest pages contain. All other texts arrive with the server's response and are left
 * out of the bundle. A test compares this list with the code of the pages.
 */
export const guestErrors = [
  'unauthenticated',
  'invalid_input',
  'server_error',
  'maintenance',
  'locked',
  'reservation_used',
  'reservation_expired',
  'booking_not_found',
  'phone_not_found',
  'more_needed',
  'code_needed',
  'version_conflict',
  'terms_changed',
  'form_changed',
  'too_many_persons',
  'upload_too_slow',
  'field_required',
  'field_too_short',
  'email_invalid',
  'phone_invalid',
  'zip_invalid',
  'postal_code_unknown',
  'address_incomplete',
  'passport_number_invalid',
  'katakana_invalid',
  'date_invalid',
  'choice_invalid',
  'company_name_required',
  'number_invalid',
  'time_invalid',
  'hand_over_ended',
] as const satisfies readonly ErrorCode[];
