import { useMutation, useQueryClient } from '@tanstack/react-query';
import { deepEqual } from 'fast-equals';
import { useLocale, useTranslations } from 'use-intl';
import { guestPages } from '#features/access/access/rules/guest-pages.ts';
import { pmsValueNames, systemNameOf } from '#features/booking/booking/rules/pms-values.ts';
import { answerOf, isNeeded } from '#features/form/questionnaire/rules/answers.ts';
import type { BookingForGuest } from '#features/guest/guest-access/contract.ts';
import { guestKey } from '#features/guest/guest-access/guest/calls.ts';
import { useGoToPage } from '#features/guest/guest-access/guest/guest-navigation.ts';
import { useCompletionPage } from '#features/hotel/facility/guest/guest-setting.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import { ApiError } from '#platform/browser/call.ts';
import { guestSessionId } from '#platform/browser/guest-session.ts';
import type { Api, ChangedForm } from '../../contract.ts';
import { call } from '../calls.ts';
import { type Form, MAIN, pathIn, personsOf, submittedAnswers } from '../form/form.ts';
import { personOfPath } from '../form/form-check.ts';
import { filtersQuery, questionsQuery } from '../form/open-form.ts';
import { questionOfPath, stepOfPath } from '../form/steps.ts';
import type { OpenForm } from '../form/with-form.tsx';
import { type Pass, passKey, rememberMyPage } from '../tab-memory.ts';

type Input = Api['POST checkin']['input'];

/**
 * Submits the form and goes to the next page, which confirms the registration. The server accepts a repeated submission
 * only once (docs/reference/form.md#submit), so the guest can safely retry after a lost response. After a field error
 * the guest returns to the field. If the terms have changed since the guest signed, the guest returns to the signature.
 */
export function useSubmit(open: OpenForm) {
  const { facility } = open;
  const go = useGoToPage(facility.slug_name);
  const queries = useQueryClient();
  const back = useReturnToErrors(open);
  const completion = useCompletionPage(facility.id);
  return useMutation({
    mutationFn: (payload: Input) => call('POST checkin', payload),
    onSuccess: async ({ status: { qrCode, my_page: page } }) => {
      if (page !== null) rememberMyPage(page);
      queries.setQueryData<Pass>(passKey(guestSessionId()), { qrCode, page });
      if (completion || page === null) await go(guestPages.done, { replace: true });
      else await go(guestPages.myPage, { search: { page }, replace: true });
      // The earlier steps reload their data if the guest returns to them.
      queries.removeQueries({ queryKey: guestKey(guestSessionId()) });
      queries.removeQueries({ queryKey: ['form'] });
    },
    onError: (error, { terms }) => {
      if (!(error instanceof ApiError)) return;
      // The allowed number of persons has changed since the page loaded it.
      if (error.code === 'too_many_persons')
        void queries.invalidateQueries({ queryKey: guestKey(guestSessionId()) });
      if (error.code === 'terms_changed' && terms?.by === 'signature') void back.toSignature();
      else if (Object.keys(error.errors).length > 0) void back.toFields(error);
    },
  });
}

type SubmissionInput = {
  facilityId: number;
  booking: BookingForGuest;
  form: Form;
  kept: ReadonlySet<string>;
  language: GuestLanguage;
  /** The accepted text. Null if the hotel has no terms. */
  terms: { hash: string; language: GuestLanguage; by: 'checkbox' | 'signature' } | null;
};

/** Builds the payload of `POST checkin` (docs/reference/form.md#answers). */
export function submissionOf({ facilityId, booking, form, kept, language, terms }: SubmissionInput): Input {
  const { facilities_localized_category_id, ...answers } = submittedAnswers(form);
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

/**
 * Returns the keys of the booking values that the guest has not changed (`need_masking_keys` of the
 * submission).
 */
export function keptKeys(
  { need_masking_keys }: Pick<BookingForGuest, 'need_masking_keys'>,
  kept: ReadonlySet<string>,
): string[] {
  return pmsValueNames.filter(key => need_masking_keys.includes(key) && kept.has(systemNameOf[key]));
}

/**
 * Takes the guest back to the field that the server rejected. Removes a rejected picture, so that its step asks
 * for a new one.
 */
function useReturnToErrors({ facility, form, pictures, keeper }: OpenForm) {
  const t = useTranslations('registration');
  const go = useGoToPage(facility.slug_name);
  const language = useLocale();
  const queries = useQueryClient();
  const questionsOptions = questionsQuery(facility.id, language);
  const filtersOptions = filtersQuery(facility.id);
  function dropPicture(path: string) {
    const question = questionOfPath(pictures, path);
    const person = personOfPath(form, path);
    if (question) keeper.change({ type: 'answer', person, question, value: '' });
  }

  async function loadChangedForm({ code, data }: ApiError): Promise<ChangedForm> {
    if (code === 'form_changed' && isForm(data)) return data;
    const [questions, filters] = await Promise.all([
      queries.fetchQuery({ ...questionsOptions, staleTime: 0 }),
      queries.fetchQuery({ ...filtersOptions, staleTime: 0 }),
    ]);
    return { questions, filters };
  }

  function applyChangedForm({ questions, filters }: ChangedForm, before: ChangedForm): boolean {
    queries.setQueryData(questionsOptions.queryKey, questions);
    queries.setQueryData(filtersOptions.queryKey, filters);
    queries.removeQueries({ queryKey: ['questions', facility.id], type: 'inactive' });
    keeper.change({ type: 'offer', questions });
    return !deepEqual({ questions, filters }, before);
  }

  return {
    async toFields(error: ApiError) {
      const questions = queries.getQueryData(questionsOptions.queryKey) ?? [];
      const before: ChangedForm = { questions: [...questions], filters: facility.filters };
      const newForm = await loadChangedForm(error).catch(() => before);
      for (const path of Object.keys(error.errors)) dropPicture(path);
      const typedForm = keeper.shown().form;
      const isChanged = applyChangedForm(newForm, before);
      const refused = remainingErrors(newForm, typedForm, keeper.shown().form, firstMessages(error.errors));
      keeper.change({ type: 'refuse', errors: refused });
      const [first] = Object.keys(refused);
      if (first === undefined) return;
      keeper.setNews(isChanged ? { kind: 'form' } : null);
      const step = stepOfPath(newForm.questions, first);
      const place = { hash: personOfPath(form, first), hashScrollIntoView: false };
      await go(step, step === guestPages.details ? place : {});
    },
    /** Returns the guest to the signature, because the terms have changed since the guest signed. */
    async toSignature() {
      const question = pictures.find(each => each.system_name === 'signature');
      if (!question) return;
      const path = pathIn(form, MAIN, question);
      dropPicture(path);
      keeper.change({ type: 'refuse', errors: { [path]: t('signature.changed') } });
      await queries.resetQueries({ queryKey: ['terms', facility.id] });
      await go(guestPages.signature);
    },
  };
}

/**
 * Removes errors that no longer apply, for example about an option that the hotel no longer offers or a choice
 * that is no longer required.
 */
function remainingErrors({ questions }: ChangedForm, before: Form, after: Form, errors: Form['refused']) {
  const isWrong = (path: string) => {
    const question = questionOfPath(questions, path);
    if (!question) return true;
    const key = personOfPath(after, path);
    const [was, is] = [before, after].map(form => {
      const person = personsOf(form).find(each => each.key === key);
      return person ? answerOf(question, person) : '';
    });
    return was === is || (is === '' && isNeeded(question, key !== MAIN));
  };
  return Object.fromEntries(Object.entries(errors).filter(([path]) => isWrong(path)));
}

function firstMessages(errors: Record<string, string[]>): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([field, [message = '']]) => [field, message]));
}

const isForm = (data: object): data is ChangedForm => 'questions' in data;
