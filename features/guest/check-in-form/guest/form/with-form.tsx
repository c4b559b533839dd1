import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useSyncExternalStore } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { guestPages } from '#features/access/access/rules/guest-pages.ts';
import type { QuestionItem } from '#features/form/questionnaire/contract/questions.ts';
import { questionsAtCounter, questionsForFilter } from '#features/form/questionnaire/rules/answers.ts';
import type { BookingForGuest } from '#features/guest/guest-access/contract.ts';
import type { Guest } from '#features/guest/guest-access/guest/calls.ts';
import type { ScreenProps } from '#features/guest/guest-access/guest/facility.ts';
import { RedirectToPage } from '#features/guest/guest-access/guest/guest-navigation.ts';
import { useHandOver } from '#features/guest/guest-access/guest/handed-over.ts';
import { RequireProof } from '#features/guest/guest-access/guest/proven.tsx';
import { RetryNotice } from '#features/guest/guest-access/guest/retry-notice.tsx';
import { isContestable } from '#features/guest/guest-access/rules/after-proof.ts';
import { isAtDesk } from '#features/guest/guest-access/rules/handed-over.ts';
import { ApiError } from '#platform/browser/call.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { myPageOf } from '../tab-memory.ts';
import type { DraftStore, FormUpdate, SaveStatus } from './draft-keeper.ts';
import type { Form } from './form.ts';
import { filtersQuery, keeperQuery, questionsQuery } from './open-form.ts';
import { picturesOf, questionsOfStep3 } from './steps.ts';

export type OpenForm = ScreenProps & {
  booking: BookingForGuest;
  questions: readonly QuestionItem[];
  pictures: readonly QuestionItem[];
  keeper: DraftStore;
  form: Form;
  keeping: SaveStatus;
  news: FormUpdate | null;
};

type Props = ScreenProps & {
  /** True on step 2, where the guest may not have made a choice yet. */
  choosing?: boolean;
  children: (open: OpenForm) => ReactNode;
};

/**
 * Wraps a step of the form. Renders the step only if the booking is proven and the form is loaded and not
 * submitted. Otherwise redirects the guest.
 */
export function WithForm({ choosing = false, children, ...props }: Props) {
  const facility = { ...props.facility, filters: useFilters(props.facility, choosing) };
  return (
    <RequireProof facility={facility}>
      {guest =>
        guest.status.state === 'checked_in' ? (
          <RegisteredRedirect facility={facility} guest={guest} />
        ) : (
          guest.data.map(booking => (
            <Loading
              key={booking.pms_reservation_no}
              facility={facility}
              booking={booking}
              choosing={choosing}
            >
              {children}
            </Loading>
          ))
        )
      }
    </RequireProof>
  );
}

type LoadingProps = Required<Props> & { booking: BookingForGuest };

/**
 * Returns the choices of step 2. With `asks`, loads the current choices. Otherwise returns the choices that were loaded
 * when the page was opened.
 */
function useFilters({ id, filters }: ScreenProps['facility'], asks: boolean) {
  const { data } = useQuery({ ...filtersQuery(id), enabled: asks, placeholderData: filters });
  return data ?? filters;
}

function RegisteredRedirect({ facility, guest }: ScreenProps & { guest: Guest }) {
  const slug = facility.slug_name;
  if (isContestable(guest.status)) return <RedirectToPage slug={slug} to={guestPages.registered} />;
  const page = guest.my_page ?? myPageOf(guest.status.guest_session);
  if (isAtDesk(guest.status.hand_over)) return <RedirectToPage slug={slug} to={guestPages.done} />;
  if (page === null) return <ClosedRedirect slug={slug} by="used" />;
  return <RedirectToPage slug={slug} to={guestPages.myPage} search={{ page }} />;
}

function Loading({ facility, booking, choosing, children }: LoadingProps) {
  const t = useTranslations('guest');
  const questionsOptions = questionsQuery(facility.id, useLocale());
  const queries = useQueryClient();
  const questions = useQuery(questionsOptions);
  const keeper = useQuery(
    keeperQuery({ facilityId: facility.id, booking }, () => queries.ensureQueryData(questionsOptions)),
  );
  const loadError = questions.error ?? keeper.error;
  if (questions.data && keeper.data) {
    const formProps = { facility, booking, choosing, asked: questions.data, keeper: keeper.data };
    return <LoadedForm {...formProps}>{children}</LoadedForm>;
  }
  if (!loadError || closeReasonOf(loadError))
    return (
      <>
        <ClosedRedirect slug={facility.slug_name} by={closeReasonOf(loadError)} />
        <Skeleton label={t('loading')} blocks={5} />
      </>
    );
  const retry = () => void Promise.all([questions.refetch(), keeper.refetch()]);
  return <RetryNotice error={loadError} busy={keeper.isFetching} onRetry={retry} />;
}

type CloseReason = 'used' | 'expired' | null;

export function ClosedRedirect({ slug, by }: { slug: string; by: CloseReason }) {
  return by && <RedirectToPage slug={slug} to={guestPages.closed} search={{ status: `checkin-${by}` }} />;
}

export function closeReasonOf(error: Error | null): CloseReason {
  const code = error instanceof ApiError ? error.code : '';
  if (code === 'reservation_used') return 'used';
  return code === 'reservation_expired' ? 'expired' : null;
}

type LoadedFormProps = LoadingProps & Pick<OpenForm, 'keeper'> & { asked: readonly QuestionItem[] };

function LoadedForm({ children, asked, choosing, ...loaded }: LoadedFormProps) {
  const draftState = useDraftState(loaded.keeper);
  const { keeping, form } = draftState;
  const { filters, slug_name: slug } = loaded.facility;
  const filterId = filters.length > 0 ? form.filterId : null;
  const isFilterMissing = !choosing && filters.length > 0 && filterId === null;
  const isAtCounter = useHandOver() !== null;
  const filteredQuestions = isAtCounter
    ? questionsAtCounter(questionsForFilter(asked, filterId))
    : questionsForFilter(asked, filterId);
  const questions = {
    questions: questionsOfStep3(filteredQuestions),
    pictures: picturesOf(filteredQuestions),
  };
  return (
    <>
      <ClosedRedirect slug={slug} by={keeping === 'used' || keeping === 'expired' ? keeping : null} />
      {isFilterMissing && <RedirectToPage slug={slug} to={guestPages.filter} />}
      {children({ ...loaded, ...questions, ...draftState })}
    </>
  );
}

function useDraftState(keeper: DraftStore) {
  const subscribeToKeeper = useCallback((changed: () => void) => subscribeAndSave(keeper, changed), [keeper]);
  return useSyncExternalStore(subscribeToKeeper, keeper.shown);
}

function subscribeAndSave(keeper: DraftStore, changed: () => void): () => void {
  const save = () => void keeper.flush();
  const saveHidden = () => {
    if (document.visibilityState === 'hidden') save();
  };
  const unsubscribe = keeper.subscribe(changed);
  // Saves answers that could not be saved until the booking was proven again.
  save();
  document.addEventListener('visibilitychange', saveHidden);
  window.addEventListener('online', save);
  return () => {
    unsubscribe();
    document.removeEventListener('visibilitychange', saveHidden);
    window.removeEventListener('online', save);
  };
}
