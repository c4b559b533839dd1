import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocale, useTranslations } from 'use-intl';
import type { QuestionItem } from '#features/form/questionnaire/contract/questions.ts';
import {
  answerOf,
  checkPerson,
  fieldPath,
  isNeeded,
  type PersonAnswers,
  questionsAskedOf,
} from '#features/form/questionnaire/rules/answers.ts';
import { isPicture } from '#features/form/questionnaire/rules/question-types.ts';
import { Answer } from '#features/guest/check-in-form/guest/answers/answer.tsx';
import type { ApplyAddress } from '#features/guest/check-in-form/guest/answers/zip-answer.tsx';
import { questionsQuery } from '#features/guest/check-in-form/guest/form/open-form.ts';
import { fillInAddress } from '#features/guest/check-in-form/rules/address-filling.ts';
import { useErrorText } from '#features/guest/guest-access/guest/error-text.ts';
import type { ScreenProps } from '#features/guest/guest-access/guest/facility.ts';
import { RetryNotice } from '#features/guest/guest-access/guest/retry-notice.tsx';
import { StepForm } from '#features/guest/guest-access/guest/step-form.tsx';
import { ApiError } from '#platform/browser/call.ts';
import { Button } from '#ui/button.tsx';
import { focusFirstError } from '#ui/focus.ts';
import { PageIntro } from '#ui/lead.tsx';
import { Notice } from '#ui/notice.tsx';
import { ActionBar, Stack } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useToast } from '#ui/toasts.tsx';
import type { MyData } from '../contract.ts';
import { callForData, HANDLED_ON_PAGE } from './calls.ts';
import type { Correction } from './correct-later.tsx';
import { needsProof } from './use-proof-at-page.ts';

type Props = ScreenProps & {
  data: MyData;
  correction: Correction;
  onType: (correction: Correction) => void;
  onProofEnded: () => void;
  onDone: () => Promise<void>;
  onLeave: () => void;
};

/** Form with one person's answers. Pictures can be replaced only at the front desk. */
export function CorrectForm({ facility, data, correction, ...rest }: Props) {
  const guest = useTranslations('guest');
  const language = useLocale();
  const { data: questions, error, isFetching, refetch } = useQuery(questionsQuery(facility.id, language));
  const part = data.parts.find(({ person }) => person === correction.person);
  const rows = part?.sections.flatMap(section => section.rows) ?? [];
  const [personId] = rows.flatMap(({ person_id }) => person_id ?? []);
  if (error) return <RetryNotice error={error} busy={isFetching} onRetry={() => void refetch()} />;
  if (!questions || !part || personId === undefined) return <Skeleton label={guest('loading')} />;
  const storedAnswers = answersOf(
    questions,
    new Map(rows.map(row => [String(row.question_id), row.stored ?? ''])),
  );
  const form = {
    facility,
    questions,
    before: storedAnswers,
    personId,
    title: part.title,
    version: data.version,
  };
  return <Fields {...form} correction={correction} {...rest} />;
}

const answersOf = (questions: readonly QuestionItem[], given: ReadonlyMap<string, string>): PersonAnswers => {
  const email = questions.find(({ system_name }) => system_name === 'email');
  return { email: given.get(String(email?.id)) ?? '', other_form: Object.fromEntries(given) };
};

/** All values of the booking are shown in full here. */
const NOTHING_KEPT: ReadonlySet<string> = new Set();

type FieldsProps = Omit<Props, 'data'> & {
  questions: readonly QuestionItem[];
  before: PersonAnswers;
  personId: number;
  title: string;
  version: number;
};

function Fields({
  facility,
  questions,
  before,
  personId,
  title,
  version,
  correction,
  onType,
  ...on
}: FieldsProps) {
  const t = useTranslations('guest-rights');
  const guest = useTranslations('guest');
  const error = useTranslations('errors');
  const toast = useToast();
  const form = useRef<HTMLFormElement>(null);
  const [isTried, setTried] = useState(false);
  const companion = correction.person > 0;
  const values = new Map([...Object.entries(before.other_form), ...Object.entries(correction.typed)]);
  const answers = answersOf(questions, values);
  const shownQuestions = questionsAskedOf(questions, companion, answers).filter(each => !isPicture(each));
  const changedQuestions = shownQuestions.filter(
    question => answerOf(question, answers) !== answerOf(question, before),
  );
  const answerErrors = checkPerson(questions, { companion, answers });
  const invalidQuestions = changedQuestions.filter(
    question => answerErrors[fieldPath(question)] !== undefined,
  );
  const updateTyped = (typed: Record<string, string>) =>
    onType({ ...correction, typed: { ...correction.typed, ...typed } });
  const {
    mutate,
    isPending,
    error: failure,
    reset,
  } = useMutation({
    mutationFn: () => {
      const changes = changedQuestions.map(question => ({
        person_id: personId,
        question_id: question.id,
        value: answerOf(question, answers),
      }));
      return callForData('POST mypage/data/correct', { version, changes }, HANDLED_ON_PAGE);
    },
    onSuccess: async () => {
      await on.onDone();
      toast(t('page.correct.done'));
    },
    onError: refused => {
      if (needsProof(refused)) on.onProofEnded();
      else if (form.current) focusFirstError(form.current);
    },
  });
  const serverErrors = failure instanceof ApiError ? failure.errors : {};
  function save() {
    flushSync(() => setTried(true));
    if (changedQuestions.length === 0) return toast(t('page.correct.nothing'));
    if (invalidQuestions.length === 0) mutate();
    else if (form.current) focusFirstError(form.current);
  }
  const fillAddress: ApplyAddress = (found, earlier) => {
    const { fills, place, filled } = fillInAddress(shownQuestions, answers, NOTHING_KEPT, {
      found,
      before: earlier,
    });
    updateTyped(Object.fromEntries(fills.map(({ question, value }) => [question.id, value])));
    return place === '' ? null : { kind: filled ? 'filled' : 'found', place };
  };
  return (
    <StepForm form={form} onSubmit={save}>
      <PageIntro title={t('page.correct.title', { name: title })}>{t('page.correct.body')}</PageIntro>
      {failure && !needsProof(failure) && (
        <CorrectionError error={failure} hasFields={Object.keys(serverErrors).length > 0} />
      )}
      <Stack>
        {shownQuestions.map(question => {
          const errorCode =
            isTried && invalidQuestions.includes(question) ? answerErrors[fieldPath(question)] : undefined;
          return (
            <Answer
              key={question.id}
              question={question}
              value={values.get(String(question.id)) ?? ''}
              onChange={value => {
                updateTyped({ [question.id]: value });
                if (failure) reset();
              }}
              companion={companion}
              mark={guest(isNeeded(question, companion) ? 'required' : 'optional')}
              error={errorCode ? error(errorCode) : serverErrors[`answers.${personId}.${question.id}`]?.[0]}
              picture={{ person: 'main', inUse: [] }}
              homeCountry={facility.country}
              onAddress={fillAddress}
            />
          );
        })}
      </Stack>
      <p>{t('page.correct.picture')}</p>
      <ActionBar>
        <Button kind="plain" onClick={on.onLeave}>
          {t('page.correct.cancel')}
        </Button>
        <Button type="submit" busy={isPending}>
          {t('page.correct.save')}
        </Button>
      </ActionBar>
    </StepForm>
  );
}

/** Shows why the correction was rejected, unless a field shows the error. */
function CorrectionError({ error, hasFields }: { error: Error; hasFields: boolean }) {
  const t = useTranslations('guest-rights');
  const errorText = useErrorText();
  if (hasFields) return null;
  if (error instanceof ApiError && error.code === 'version_conflict')
    return <Notice kind="danger" title={t('page.correct.conflict')} />;
  return <Notice kind="danger" title={errorText(error)} />;
}
