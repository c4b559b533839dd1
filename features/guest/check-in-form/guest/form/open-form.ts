import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { pmsValueNames, systemNameOf } from '#features/booking/booking/rules/pms-values.ts';
import type { QuestionItem } from '#features/form/questionnaire/contract/questions.ts';
import type { BookingForGuest } from '#features/guest/guest-access/contract.ts';
import { type GuestLanguage, isGuestLanguage } from '#i18n/languages.ts';
import { ApiError } from '#platform/browser/call.ts';
import { saveBeforeLeaving } from '#platform/browser/unsaved.ts';
import { call, callQuestions } from '../calls.ts';
import { rememberSentDraft, wasDraftSent } from '../tab-memory.ts';
import { DraftStore } from './draft-keeper.ts';
import type { Answers } from './form.ts';
import { blankCards } from './places.ts';

export const questionsQuery = (facilityId: number, language: GuestLanguage) =>
  queryOptions({
    queryKey: ['questions', facilityId, language],
    queryFn: async () => {
      const { data } = await callQuestions('POST facility-question/list', {
        facility_id: facilityId,
        language,
      });
      return data;
    },
    placeholderData: keepPreviousData,
    staleTime: 10 * 60_000,
  });

export const filtersQuery = (facility_id: number) =>
  queryOptions({
    queryKey: ['filters', facility_id],
    queryFn: async () => (await callQuestions('GET localized-filters', { facility_id })).data,
  });

type Slot = { facilityId: number; booking: BookingForGuest };
type Questions = Promise<readonly QuestionItem[]>;

export const keeperQuery = ({ facilityId, booking }: Slot, questions: () => Questions) =>
  queryOptions({
    queryKey: ['form', facilityId, booking.pms_code, booking.pms_reservation_no, booking.slot],
    queryFn: async () => {
      const [draft, asked] = await Promise.all([loadNewestDraft(), questions()]);
      const initialAnswers = { ...knownAnswers(booking, asked), companions: blankCards(booking) };
      const keeper = new DraftStore(draft, initialAnswers, saveAnswers);
      keeper.change({ type: 'offer', questions: asked });
      keeper.change({ type: 'know-shared', questions: asked });
      saveBeforeLeaving(keeper.settle);
      return keeper;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });

/** Delays, in milliseconds, between attempts to read a draft that this tab was sending when it was reloaded. */
const RETRY_DELAYS_MS = [250, 500, 1000, 2000, 4000];

/** Reads the draft. Retries if a draft sent during a reload may still be on its way to the server. */
async function loadNewestDraft() {
  for (const wait of RETRY_DELAYS_MS) {
    const { data } = await call('GET checkin/draft', {});
    if (!wasDraftSent(data?.version ?? 0)) return data;
    await new Promise(resolve => setTimeout(resolve, wait));
  }
  rememberSentDraft(null);
  return (await call('GET checkin/draft', {})).data;
}

const saveAnswers: ConstructorParameters<typeof DraftStore>[2] = async (answers, version) => {
  const { lang } = document.documentElement;
  const language = isGuestLanguage(lang) ? lang : 'ja';
  const step = window.location.pathname.split('/').at(-1) ?? '';
  rememberSentDraft(version);
  try {
    const saved = await call('PUT checkin/draft', { answers, step, language, version }, { keepalive: true });
    rememberSentDraft(null);
    return saved.data;
  } catch (error) {
    // An error response means that the draft was not saved. Without a response it may have been saved.
    if (error instanceof ApiError) rememberSentDraft(null);
    throw error;
  }
};

/** Returns the answers of a new form: the booking values that are shown unmasked (`form_mask_method` 0). */
export function knownAnswers(
  { metadata, need_masking_keys }: Pick<BookingForGuest, 'metadata' | 'need_masking_keys'>,
  questions: readonly QuestionItem[],
): Answers {
  const open = pmsValueNames.filter(key => !need_masking_keys.includes(key) && metadata[key] !== '');
  const values = new Map<string, string>(open.map(key => [systemNameOf[key], metadata[key]]));
  const answers = questions.flatMap(({ id, system_name }) => {
    const value = values.get(system_name ?? '');
    return value === undefined || system_name === 'email' ? [] : [[id, value]];
  });
  return {
    email: values.get('email') ?? '',
    other_form: Object.fromEntries(answers),
    companions: [],
    tour_leaders: [],
  };
}
