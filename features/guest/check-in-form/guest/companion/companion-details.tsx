import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocale, useTranslations } from 'use-intl';
import type { QuestionItem } from '#features/form/questionnaire/contract/questions.ts';
import {
  answerOf,
  checkPerson,
  fieldPath,
  type PersonAnswers,
  questionsAskedOf,
  questionsForFilter,
} from '#features/form/questionnaire/rules/answers.ts';
import { isPicture } from '#features/form/questionnaire/rules/question-types.ts';
import { useErrorText } from '#features/guest/guest-access/guest/error-text.ts';
import type { ScreenProps } from '#features/guest/guest-access/guest/facility.ts';
import { useHandOver } from '#features/guest/guest-access/guest/handed-over.ts';
import { RetryNotice } from '#features/guest/guest-access/guest/retry-notice.tsx';
import { StepForm } from '#features/guest/guest-access/guest/step-form.tsx';
import { isAtDesk } from '#features/guest/guest-access/rules/handed-over.ts';
import { businessDay } from '#features/hotel/facility/rules/business-day.ts';
import { ApiError } from '#platform/browser/call.ts';
import { useNavigate, usePageLocation } from '#platform/browser/place.ts';
import { Button } from '#ui/button.tsx';
import { Card, Facts } from '#ui/card.tsx';
import { focusFirstError } from '#ui/focus.ts';
import { PageIntro } from '#ui/lead.tsx';
import { Notice } from '#ui/notice.tsx';
import { ActionBar } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ToastWhile } from '#ui/toasts.tsx';
import { useAfterUploads } from '../answers/picture-upload.ts';
import { questionsQuery } from '../form/open-form.ts';
import { questionsOfStep3 } from '../form/steps.ts';
import { useErrorSentence } from '../persons/person-questions.tsx';
import { answerText } from '../review/review-cards.tsx';
import { type CompanionForm, getForm, submit } from './calls.ts';
import { CompanionFields } from './companion-fields.tsx';
import { useSavedDraft } from './draft.ts';
import { DoneAtDesk, FormDone, LinkEnded, LinkUsed } from './outcomes.tsx';

/** Keeps the typed answers when a session ends, so that the next session can continue with them. */
type TypedRef = RefObject<PersonAnswers | undefined>;

type Props = ScreenProps & { session: string; typed: TypedRef; onLost: () => void };

const formKey = (session: string) => ['companion-form', session];

export function CompanionDetails({ facility, session, typed, onLost }: Props) {
  const guest = useTranslations('guest');
  const questions = useQuery(questionsQuery(facility.id, useLocale()));
  const form = useQuery({
    queryKey: formKey(session),
    queryFn: getForm,
    refetchOnWindowFocus: false,
    retry: false,
  });
  const { error } = form;
  const isLost = error instanceof ApiError && error.status === 401;
  const reportLoss = useEffectEvent(onLost);
  useEffect(() => {
    if (isLost) reportLoss();
  }, [isLost]);
  if (isLost) return <RetryNotice error={error} busy={form.isFetching} onRetry={onLost} />;
  if (error instanceof ApiError && error.status < 500)
    return <LinkEnded facility={facility} error={error} wasOpen wasTyping={typed.current !== undefined} />;
  const loadError = error ?? questions.error;
  if (loadError) {
    const retry = () => void Promise.all([form.refetch(), questions.refetch()]);
    return <RetryNotice error={loadError} busy={form.isFetching} onRetry={retry} />;
  }
  if (!form.data || !questions.data) return <Skeleton label={guest('loading')} blocks={4} />;
  const stepQuestions = questionsOfStep3(
    questionsForFilter(questions.data, form.data.facilities_localized_category_id),
  );
  const formProps = { facility, session, questions: stepQuestions, form: form.data };
  if (form.data.state !== 'done') return <OpenForm {...formProps} typed={typed} onLost={onLost} />;
  return form.data.elsewhere ? <LinkUsed facility={facility} wasTyping /> : <DoneForm {...formProps} />;
}

/** URL hash of the review, so that the browser's back button returns to the fields. */
const CHECK = 'check';

type FormProps = ScreenProps & {
  session: string;
  questions: readonly QuestionItem[];
  form: CompanionForm;
};

type OpenProps = FormProps & Pick<Props, 'typed' | 'onLost'>;

function DoneForm({ facility, questions, form }: FormProps) {
  const facts = useFacts(questions, form.answers);
  return isAtDesk(useHandOver()) ? <DoneAtDesk /> : <FormDone facility={facility} facts={facts} />;
}

/** Returns the answers as text. For a picture, the text only says that it was sent. */
function useFacts(questions: readonly QuestionItem[], answers: PersonAnswers) {
  const t = useTranslations('companion');
  const language = useLocale();
  return questionsAskedOf(questions, true, answers)
    .map(question => ({ question, answer: answerOf(question, answers) }))
    .filter(({ answer }) => answer !== '')
    .map(({ question, answer }) => ({
      name: question.label,
      value: isPicture(question) ? t('page.picture') : answerText(question, answer, language),
    }));
}

function OpenForm({ facility, session, questions, form, typed, onLost }: OpenProps) {
  const t = useTranslations('companion');
  const registration = useTranslations('registration');
  const language = useLocale();
  const isHandedOver = useHandOver() !== null;
  const [isGoingOn] = useState(typed.current !== undefined);
  const [answers, setAnswers] = useState<PersonAnswers>(typed.current ?? form.answers);
  const [tries, setTries] = useState(0);
  const navigate = useNavigate();
  const { path, search, hash } = usePageLocation();
  // False after a change. Otherwise, a page opened with the review's hash would jump to the review as soon as
  // the companion has typed the last missing answer.
  const [isReviewed, setReviewed] = useState(isGoingOn ? false : undefined);
  const send = useSubmitForm(session);
  const { isSending, isWaiting, press } = useAfterUploads('passport', review);
  const queries = useQueryClient();
  const keeping = useSavedDraft(form, { answers, language }, error => {
    if (error.status === 401) onLost();
    else void queries.invalidateQueries({ queryKey: formKey(session) });
  });
  const [begun, setBegun] = useState('');
  const addressErrors = useAddressErrors(questions, answers, begun);
  const fieldErrors = {
    ...addressErrors,
    ...useFieldErrors(questions, answers, { timezone: facility.timezone, refused: send.error, isSending }),
  };
  // An incomplete address is reported only once, because some addresses have no further parts.
  const remainingCount =
    Object.keys(fieldErrors).length - (tries === 0 ? 0 : Object.keys(addressErrors).length);
  const facts = useFacts(questions, answers);
  function change(next: (before: PersonAnswers) => PersonAnswers) {
    setAnswers(before => {
      typed.current = next(before);
      return typed.current;
    });
  }
  function changeAnswer(question: QuestionItem, value: string, isStarted?: true) {
    change(before => withAnswer(before, question, value));
    setReviewed(false);
    if (isStarted) setBegun(value);
    if (!send.isPending) send.reset();
  }
  function review(page: HTMLFormElement, hasFailed = false) {
    flushSync(() => {
      setTries(tries + 1);
      setReviewed(true);
    });
    if (remainingCount === 0 && !hasFailed)
      void navigate({ to: path, search, hash: CHECK, hashScrollIntoView: false });
    else focusFirstError(page);
  }
  const backToFields = () => {
    setReviewed(false);
    window.history.back();
  };
  if (hash === CHECK && remainingCount === 0 && isReviewed !== false)
    return (
      <StepForm onSubmit={() => send.mutate({ answers, language })}>
        <PageIntro title={t('page.reviewTitle')}>
          {t(isHandedOver ? 'page.counterTerms' : 'page.terms')}
        </PageIntro>
        <Card title={t('page.entered')}>
          <Facts facts={facts} />
        </Card>
        {send.error && <Failure error={send.error} />}
        <ActionBar>
          <Button kind="plain" onClick={backToFields}>
            {t('page.back')}
          </Button>
          <Button type="submit" busy={send.isPending}>
            {t('page.submit')}
          </Button>
        </ActionBar>
      </StepForm>
    );
  return (
    <StepForm onSubmit={page => (remainingCount === 0 ? press(page) : review(page))}>
      <ToastWhile
        text={tries > 0 && remainingCount > 0 ? t('page.fieldsLeft', { count: remainingCount }) : null}
        kind="danger"
        time={tries}
      />
      <PageIntro title={t('page.title')}>{t(isHandedOver ? 'page.counterBody' : 'page.body')}</PageIntro>
      {keeping === 'waiting' && <Notice kind="warning">{registration('keeping.waiting')}</Notice>}
      {form.elsewhere && !isGoingOn && <Notice kind="warning">{t('page.elsewhere')}</Notice>}
      <Card>
        <CompanionFields
          facility={facility}
          questions={questions}
          answers={answers}
          faults={tries > 0 ? fieldErrors : {}}
          onAnswer={changeAnswer}
          onFamilyName={family_name => change(before => ({ ...before, family_name }))}
          onChild={child => change(before => ({ ...before, child }))}
        />
      </Card>
      <ActionBar>
        <Button type="submit" busy={isWaiting}>
          {isWaiting ? registration('picture.sending') : t('page.check')}
        </Button>
      </ActionBar>
    </StepForm>
  );
}

function withAnswer(answers: PersonAnswers, { system_name, id }: QuestionItem, value: string): PersonAnswers {
  if (system_name === 'email') return { ...answers, email: value };
  const { [id]: _before, ...others } = answers.other_form;
  return { ...answers, other_form: value === '' ? others : { ...others, [id]: value } };
}

/**
 * Returns an error for the address field if the address contains only the text filled in from the postal
 * code.
 */
function useAddressErrors(questions: readonly QuestionItem[], answers: PersonAnswers, begun: string) {
  const errors = useTranslations('errors');
  const address = questionsAskedOf(questions, true, answers).find(
    ({ system_name }) => system_name === 'address',
  );
  if (!address || begun === '' || answerOf(address, answers) !== begun) return {};
  return { [fieldPath(address)]: errors('address_incomplete') };
}

function useFieldErrors(
  questions: readonly QuestionItem[],
  answers: PersonAnswers,
  { timezone, refused, isSending }: { timezone: string; refused: Error | null; isSending: boolean },
) {
  const errors = useTranslations('errors');
  const textOf = useErrorSentence();
  const checkedQuestions = isSending
    ? questions.filter(({ system_name }) => system_name !== 'gov_id')
    : questions;
  const today = businessDay(new Date(), timezone);
  const found = checkPerson(checkedQuestions, { companion: true, answers, today });
  const ownErrors = Object.entries(found).map(([path, code]) => {
    const question = questions.find(each => fieldPath(each) === path);
    return [path, question ? textOf(question, code) : errors(code)] as const;
  });
  const serverErrors = refused instanceof ApiError ? Object.entries(refused.errors) : [];
  return Object.fromEntries<string>([
    ...serverErrors.map(([path, words]) => [path, words[0] ?? ''] as const),
    ...ownErrors,
  ]);
}

/**
 * Submits the answers. Afterwards, or if another device has submitted first, loads the form again to show its
 * current state.
 */
function useSubmitForm(session: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: submit,
    onSettled: async (_sent, error) => {
      if (!error || (error instanceof ApiError && error.code !== 'invalid_input'))
        await queries.invalidateQueries({ queryKey: formKey(session) });
    },
  });
}

function Failure({ error }: { error: Error }) {
  return <Notice kind="danger" title={useErrorText()(error)} />;
}
