import { useEffect, useEffectEvent } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { guestPages } from '#features/access/access/rules/guest-pages.ts';
import { answerOf } from '#features/form/questionnaire/rules/answers.ts';
import type { Places } from '#features/guest/companion/contract/places.ts';
import { LinkStates } from '#features/guest/companion/guest/link-states.tsx';
import { useErrorText } from '#features/guest/guest-access/guest/error-text.ts';
import type { ScreenProps } from '#features/guest/guest-access/guest/facility.ts';
import { useGoToPage } from '#features/guest/guest-access/guest/guest-navigation.ts';
import { RetryNotice } from '#features/guest/guest-access/guest/retry-notice.tsx';
import { ApiError } from '#platform/browser/call.ts';
import { Button } from '#ui/button.tsx';
import { PageIntro } from '#ui/lead.tsx';
import { Notice } from '#ui/notice.tsx';
import { ActionBar } from '#ui/page.tsx';
import { ADD_COMPANION, companionsOf, isBlank } from './form/form.ts';
import { useFormCheck } from './form/form-check.ts';
import { countRoomsWithoutLeader, expectedPersonsOf } from './form/places.ts';
import { stepBefore } from './form/steps.ts';
import { ClosedRedirect, closeReasonOf, type OpenForm, WithForm } from './form/with-form.tsx';
import { FormStatus } from './form-status.tsx';
import { SamePassport } from './passport/same-passport.tsx';
import { useFreePlaces } from './persons/use-room.ts';
import { Acceptance, useAcceptance } from './review/acceptance.tsx';
import { ReviewCards } from './review/review-cards.tsx';
import { submissionOf, useSubmit } from './review/submission.ts';
import { signedTerms } from './tab-memory.ts';

type Props = ScreenProps & { publicUrl: string };

export function ReviewPage({ facility, publicUrl }: Props) {
  return <WithForm facility={facility}>{open => <Review {...open} publicUrl={publicUrl} />}</WithForm>;
}

function Review({ publicUrl, ...open }: OpenForm & { publicUrl: string }) {
  const t = useTranslations('registration');
  const guest = useTranslations('guest');
  const language = useLocale();
  const { facility, booking, form } = open;
  const go = useGoToPage(facility.slug_name);
  const { links, room } = useFreePlaces(booking);
  useMarkNewsRead(open);
  const blank = form.companions.find(each => isBlank(form, each));
  const check = useFormCheck(open);
  const { terms, refetch, ...acceptance } = useAcceptance(facility.id, signedTermsOf(open));
  const { mutate, isPending, error } = useSubmit(open);
  function submit() {
    const { kept } = check;
    mutate(submissionOf({ facilityId: facility.id, booking, form, kept, language, terms }), {
      onError: failure => {
        if (failure instanceof ApiError && failure.code === 'terms_changed') void refetch();
      },
    });
  }
  return (
    <>
      <ClosedRedirect slug={facility.slug_name} by={closeReasonOf(error)} />
      <FormStatus open={open} />
      <PageIntro title={t('review.title')}>
        {t(acceptance.signed ? 'review.bodySigned' : 'review.body')}
      </PageIntro>
      <SamePassport open={open} />
      <ReviewCards open={open} check={check} />
      <LinkStates places={links?.places ?? []} />
      <MoreExpected
        open={open}
        links={links}
        room={room}
        onAdd={() =>
          void go(guestPages.details, { hash: form.leaders[0]?.key ?? blank?.key ?? ADD_COMPANION })
        }
      />
      {acceptance.isAsked && (
        <Acceptance
          facilityId={facility.id}
          publicUrl={publicUrl}
          signed={acceptance.signed}
          accepted={acceptance.isAccepted}
          onAccept={acceptance.accept}
        />
      )}
      {acceptance.error && (
        <RetryNotice error={acceptance.error} busy={acceptance.isFetching} onRetry={() => void refetch()} />
      )}
      {error && <SubmitFailure error={error} busy={isPending} onRetry={submit} />}
      <ActionBar>
        <Button kind="plain" onClick={() => go(stepBefore(open.pictures, guestPages.review))}>
          {guest('back')}
        </Button>
        <Button busy={isPending} disabled={!acceptance.isAccepted} onClick={submit}>
          {t('review.submit')}
        </Button>
      </ActionBar>
    </>
  );
}

function useMarkNewsRead({ news, keeper }: OpenForm): void {
  const read = useEffectEvent(() => {
    if (news?.kind === 'form') keeper.setNews(null);
  });
  useEffect(() => read(), []);
}

function signedTermsOf({ pictures, form }: OpenForm) {
  const question = pictures.find(each => each.system_name === 'signature');
  return question ? signedTerms(answerOf(question, form.main)) : null;
}

type ExpectedProps = {
  open: OpenForm;
  links: Places | undefined;
  room: OpenForm['booking'];
  onAdd: () => void;
};

function MoreExpected({ open: { form }, links, room, onAdd }: ExpectedProps) {
  const t = useTranslations('registration');
  const expected = expectedPersonsOf(room, form);
  const rooms = countRoomsWithoutLeader(room, form);
  if (rooms > 0)
    return (
      <Notice
        action={
          <Button kind="plain" onClick={onAdd}>
            {t('leader.add')}
          </Button>
        }
      >
        <p>{t('review.rooms', { count: rooms })}</p>
      </Notice>
    );
  if (expected === null) return null;
  const enteredCount = 1 + companionsOf(form).length + (links?.places.length ?? 0);
  return (
    <Notice
      action={
        <Button kind="plain" onClick={onAdd}>
          {t('companion.add')}
        </Button>
      }
    >
      <p>{t('review.expected', { expected, entered: enteredCount })}</p>
    </Notice>
  );
}

type FailureProps = { error: Error; busy: boolean; onRetry: () => void };

/** Shows why the form was rejected. After any other failure, the guest can safely send the form again. */
function SubmitFailure({ error, busy, onRetry }: FailureProps) {
  const errorText = useErrorText();
  const refused = error instanceof ApiError && error.status < 500 && error.status !== 429;
  return (
    <div ref={scrollToCenter}>
      {refused ? (
        <Notice kind="danger" title={errorText(error)} />
      ) : (
        <RetryNotice error={error} busy={busy} onRetry={onRetry} />
      )}
    </div>
  );
}

function scrollToCenter(failure: HTMLElement | null): void {
  failure?.scrollIntoView({ block: 'center' });
}
