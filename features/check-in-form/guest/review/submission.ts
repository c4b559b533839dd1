import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { guestPages } from '#features/access/rules/guest-pages.ts';
import { useCompletionPage } from '#features/facility/guest/guest-setting.ts';
import type { BookingForGuest } from '#features/guest-access/contract.ts';
import { guestKey } from '#features/guest-access/guest/calls.ts';
import { useGo } from '#features/guest-access/guest/way.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import { ApiError } from '#platform/browser/call.ts';
import { guestSessionId } from '#platform/browser/guest-session.ts';
import { useToast } from '#ui/toasts.tsx';
import type { Api } from '../../contract.ts';
import { call } from '../calls.ts';
import { answersOf, type Form } from '../form/form.ts';
import { keptKeys } from '../form/known-values.ts';
import type { OpenForm } from '../form/with-form.tsx';
import { passKey, rememberMyPage } from '../tab-memory.ts';
import { useLeadBack } from './use-lead-back.ts';

type Input = Api['POST checkin']['input'];

/**
 * Submits the form and leads on. The server takes it once, however often it is sent (docs/reference/form.md#submit):
 * after a lost reply the guest simply sends it again. What is wrong with a field leads back to that field, terms that
 * changed since they were signed to the signature.
 */
export function useSubmit(open: OpenForm) {
  const { facility } = open;
  const t = useTranslations('registration');
  const go = useGo(facility.slug_name);
  const queries = useQueryClient();
  const showToast = useToast();
  const back = useLeadBack(open);
  const completion = useCompletionPage(facility.id);
  return useMutation({
    mutationFn: (payload: Input) => call('POST checkin', payload),
    onSuccess: async ({ status: { qrCode, my_page: page } }) => {
      rememberMyPage(page);
      queries.setQueryData(passKey(guestSessionId()), { qrCode, page });
      showToast(t('review.submitted'));
      if (completion) await go(guestPages.done, { replace: true });
      else await go(guestPages.myPage, { search: { page }, replace: true });
      // The steps before ask anew, should the guest come back to them.
      queries.removeQueries({ queryKey: guestKey(guestSessionId()) });
      queries.removeQueries({ queryKey: ['form'] });
    },
    onError: (error, { terms }) => {
      if (!(error instanceof ApiError)) return;
      // How many there may be has changed since it was asked.
      if (error.code === 'too_many_persons')
        void queries.invalidateQueries({ queryKey: guestKey(guestSessionId()) });
      if (error.code === 'terms_changed' && terms?.by === 'signature') void back.toSignature();
      else if (Object.keys(error.errors).length > 0) void back.toFields(error);
    },
  });
}

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
