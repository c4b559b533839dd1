import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { guestPages } from '#features/access/rules/guest-pages.ts';
import type { BookingForGuest } from '#features/guest-access/contract.ts';
import type { Guest } from '#features/guest-access/guest/calls.ts';
import type { ScreenProps } from '#features/guest-access/guest/facility.ts';
import { Proven } from '#features/guest-access/guest/proven.tsx';
import { RetryNotice } from '#features/guest-access/guest/retry-notice.tsx';
import { isContestable } from '#features/guest-access/guest/use-proof.ts';
import { useGo } from '#features/guest-access/guest/way.ts';
import type { QuestionItem } from '#features/questionnaire/contract/questions.ts';
import { askedOf } from '#features/questionnaire/rules/answers.ts';
import { ApiError } from '#platform/browser/call.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { myPageOf } from '../passes.ts';
import type { DraftKeeper, Keeping, News } from './draft-keeper.ts';
import type { Form } from './form.ts';
import { picturesOf, questionsOfStep3 } from './form-check.ts';
import { keeperQuery, questionsQuery } from './open-form.ts';
import { useClosed } from './use-closed.ts';
import { useElsewhere } from './use-elsewhere.ts';
import { useFilters } from './use-filters.ts';
import { useKeptDraft } from './use-kept-draft.ts';

export type OpenForm = ScreenProps & {
  booking: BookingForGuest;
  /** Those of step 3. */
  questions: readonly QuestionItem[];
  /** Face and signature, where the main guest is asked for them. */
  pictures: readonly QuestionItem[];
  keeper: DraftKeeper;
  form: Form;
  keeping: Keeping;
  /** What has changed elsewhere, until the guest has read it. */
  news: News | null;
};

type Props = ScreenProps & {
  /** Step 2 itself: the choice need not be made yet. */
  choosing?: boolean;
  children: (open: OpenForm) => ReactNode;
};

/** A step that works on the form: proven, loaded and not submitted yet; else the guest is led where it goes on. */
export function WithForm({ choosing = false, children, ...props }: Props) {
  const facility = { ...props.facility, filters: useFilters(props.facility, choosing) };
  return (
    <Proven facility={facility}>
      {guest =>
        guest.status.state === 'checked_in' ? (
          <Registered facility={facility} guest={guest} />
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
    </Proven>
  );
}

type LoadingProps = Required<Props> & { booking: BookingForGuest };

function Registered({ facility, guest }: ScreenProps & { guest: Guest }) {
  const go = useGo(facility.slug_name);
  const page = guest.my_page ?? myPageOf(guest.status.guest_session);
  const contestable = isContestable(guest.status);
  useClosed(facility.slug_name, page === null ? 'used' : null);
  useEffect(() => {
    if (contestable) go(guestPages.registered, { replace: true });
    else if (page !== null) go(guestPages.myPage, { search: { page }, replace: true });
  }, [page, contestable, go]);
  return null;
}

function Loading({ facility, booking, choosing, children }: LoadingProps) {
  const t = useTranslations('guest');
  const asked = questionsQuery(facility.id, useLocale());
  const queries = useQueryClient();
  const questions = useQuery(asked);
  const keeper = useQuery(
    keeperQuery({ facilityId: facility.id, booking }, () => queries.ensureQueryData(asked)),
  );
  const failed = questions.error ?? keeper.error;
  useClosed(facility.slug_name, closedBy(failed));
  if (questions.data && keeper.data) {
    const loaded = { facility, booking, choosing, asked: questions.data, keeper: keeper.data };
    return <Loaded {...loaded}>{children}</Loaded>;
  }
  if (!failed || closedBy(failed)) return <Skeleton label={t('loading')} blocks={5} />;
  const retry = () => void Promise.all([questions.refetch(), keeper.refetch()]);
  return <RetryNotice error={failed} busy={keeper.isFetching} onRetry={retry} />;
}

export function closedBy(error: Error | null): 'used' | 'expired' | null {
  const code = error instanceof ApiError ? error.code : '';
  if (code === 'reservation_used') return 'used';
  return code === 'reservation_expired' ? 'expired' : null;
}

type LoadedProps = LoadingProps & Pick<OpenForm, 'keeper'> & { asked: readonly QuestionItem[] };

function Loaded({ children, asked, choosing, ...loaded }: LoadedProps) {
  const shown = useKeptDraft(loaded.keeper);
  const { keeping, form } = shown;
  useClosed(loaded.facility.slug_name, keeping === 'used' || keeping === 'expired' ? keeping : null);
  const { filters } = loaded.facility;
  const filterId = filters.length > 0 ? form.filterId : null;
  const isUnchosen = !choosing && filters.length > 0 && filterId === null;
  useElsewhere(loaded.facility.slug_name, isUnchosen ? guestPages.filter : null);
  const due = askedOf(asked, filterId);
  const questions = { questions: questionsOfStep3(due), pictures: picturesOf(due) };
  return children({ ...loaded, ...questions, ...shown });
}
