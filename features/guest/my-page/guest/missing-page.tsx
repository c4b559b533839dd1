import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { guestPages } from '#features/access/access/rules/guest-pages.ts';
import type { QuestionItem } from '#features/form/questionnaire/contract/questions.ts';
import { isPicture } from '#features/form/questionnaire/rules/question-types.ts';
import { useAfterUploads } from '#features/guest/check-in-form/guest/answers/picture-upload.ts';
import type { Pad } from '#features/guest/check-in-form/guest/signature/signature-card.tsx';
import { useErrorText } from '#features/guest/guest-access/guest/error-text.ts';
import type { ScreenProps } from '#features/guest/guest-access/guest/facility.ts';
import { RedirectToPage, useGoToPage } from '#features/guest/guest-access/guest/guest-navigation.ts';
import { RetryNotice } from '#features/guest/guest-access/guest/retry-notice.tsx';
import { StepForm } from '#features/guest/guest-access/guest/step-form.tsx';
import { ApiError, type CallsOf, client } from '#platform/browser/call.ts';
import { cacheResponse } from '#platform/browser/keep-answer.ts';
import { usePageLocation } from '#platform/browser/place.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { focusFirstError } from '#ui/focus.ts';
import { PageIntro } from '#ui/lead.tsx';
import { Notice } from '#ui/notice.tsx';
import { ActionBar, Stack } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ToastWhile } from '#ui/toasts.tsx';
import type * as contract from '../contract/missing.ts';
import { itemKey } from '../rules/sent-back.ts';
import { AskedQuestion } from './asked-question.tsx';
import { pageAfterError } from './use-my-page.ts';

const call = client<typeof contract, 'public'>();
type Missing = CallsOf<typeof contract>['POST mypage/missing']['replies']['public']['data'];
type Person = Missing['persons'][number];

/**
 * The questions whose answers the hotel still needs, or the one item that staff sent back, with empty fields.
 * Shows no existing answers.
 */
export function MissingPage({ facility }: ScreenProps) {
  const { page, item } = usePageLocation().search;
  if (!page) return <RedirectToPage slug={facility.slug_name} to={guestPages.notFound} />;
  return <Loading key={`${page} ${item}`} facility={facility} page={page} item={item} />;
}

type PageProps = ScreenProps & { page: string; item: string | undefined };

function Loading({ facility, page, item }: PageProps) {
  const t = useTranslations('guest');
  const language = useLocale();
  const slug_name = facility.slug_name;
  const queryKey = ['missing', slug_name, page, language];
  const { data, error, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: async () => (await call('POST mypage/missing', { slug_name, page })).data,
    // No refetch on focus, because it could discard what the guest is typing.
    refetchOnWindowFocus: false,
    // Otherwise what the guest typed would be lost when they change the language.
    placeholderData: keepPreviousData,
  });
  // My Page shows whether the booking is cancelled or over.
  const isOver = error instanceof ApiError && error.code === 'reservation_expired';
  const next = isOver ? { to: guestPages.myPage, search: { page } } : pageAfterError(error, page);
  if (next) return <RedirectToPage slug={slug_name} {...next} />;
  if (data) return <Questions facility={facility} page={page} item={item} missing={partToAsk(data, item)} />;
  if (error) return <RetryNotice error={error} busy={isFetching} onRetry={() => void refetch()} />;
  return <Skeleton label={t('loading')} blocks={4} />;
}

type QuestionsProps = PageProps & { missing: Missing };

type TypedAnswers = { readonly [path: string]: string };

function Questions({ facility, page, item, missing }: QuestionsProps) {
  const t = useTranslations('my-page');
  const guest = useTranslations('guest');
  const registration = useTranslations('registration');
  const go = useGoToPage(facility.slug_name);
  const [typed, setTyped] = useState<TypedAnswers>({});
  const [tries, setTries] = useState(0);
  const [isBare, setBare] = useState(false);
  const fill = useFillMissing(facility.slug_name, page);
  const { isWaiting, press } = useAfterUploads(undefined, send);
  const pad = useRef<Pad>(null);
  const errorText = useErrorText();
  const toMyPage = () => void go(guestPages.myPage, { search: { page } });
  if (missing.persons.length === 0)
    return (
      <>
        <PageIntro title={t('missing.thanks')}>{t(item ? 'sentBack.done' : 'missing.complete')}</PageIntro>
        <ActionBar>
          <Button onClick={toMyPage}>{t('missing.back')}</Button>
        </ActionBar>
      </>
    );
  function send(form: HTMLFormElement, hasFailed: boolean) {
    if (hasFailed) {
      focusFirstError(form);
      return;
    }
    // An unsaved signature is saved first and then sent.
    if (pad.current && picturesIn(missing, typed).length === 0) return pad.current.save();
    const answers = answersOf(missing, typed);
    setTries(tries + 1);
    setBare(answers.length === 0);
    if (answers.length > 0) fill.mutate(answers, { onError: () => setTimeout(() => focusFirstError(form)) });
  }
  function change(path: string, isSignature: boolean, value: string) {
    const next = { ...typed, [path]: value };
    setTyped(next);
    setBare(false);
    if (!fill.isPending) fill.reset();
    if (isSignature && value !== '') fill.mutate(answersOf(missing, next));
  }
  const fieldErrors = fill.error instanceof ApiError ? fill.error.errors : {};
  const toastText = isBare ? t('missing.nothing') : fill.error ? errorText(fill.error) : null;
  const isPartly = fill.isSuccess && Object.values(typed).some(Boolean);
  return (
    <StepForm onSubmit={press}>
      <ToastWhile text={toastText} kind="danger" time={tries} />
      <PageIntro title={t(item ? 'sentBack.title' : 'missing.title')}>
        {t(item ? 'sentBack.body' : 'missing.body')}
      </PageIntro>
      {isPartly && <Notice kind="success">{t('missing.partly')}</Notice>}
      {missing.persons.map(person => (
        <Card
          key={person.person_id}
          title={
            person.number === 0
              ? registration('person.you')
              : registration('companion.unnamed', { number: person.number })
          }
        >
          <Stack>
            {person.questions.map(question => {
              const path = pathOf(person, question);
              return (
                <AskedQuestion
                  key={question.id}
                  question={question}
                  companion={person.number > 0}
                  value={typed[path] ?? ''}
                  error={fieldErrors[path]?.[0]}
                  homeCountry={facility.country}
                  picture={{
                    person: person.number === 0 ? 'main' : `companion:${person.number - 1}`,
                    inUse: picturesIn(missing, typed),
                    upload: (form, signal) =>
                      sendPicture({ slug_name: facility.slug_name, page }, form, signal),
                  }}
                  reason={reasonIn(missing, person, question)}
                  pad={pad}
                  onChange={value => change(path, question.system_name === 'signature', value)}
                />
              );
            })}
          </Stack>
        </Card>
      ))}
      <ActionBar>
        <Button kind="plain" onClick={toMyPage}>
          {guest('back')}
        </Button>
        <Button type="submit" busy={fill.isPending || isWaiting}>
          {isWaiting ? registration('picture.sending') : t('missing.send')}
        </Button>
      </ActionBar>
    </StepForm>
  );
}

function useFillMissing(slug_name: string, page: string) {
  const queries = useQueryClient();
  const language = useLocale();
  return useMutation({
    mutationKey: ['fill-missing', slug_name, page],
    scope: { id: `fill-missing-${page}` },
    mutationFn: async (answers: CallsOf<typeof contract>['POST mypage/missing/fill']['input']['answers']) =>
      (await call('POST mypage/missing/fill', { slug_name, page, answers })).data,
    onSuccess: async left => {
      await cacheResponse(queries, ['missing', slug_name, page, language], left);
      await queries.invalidateQueries({ queryKey: ['my-page', slug_name, page] });
    },
  });
}

/** Returns the part to ask for: one item that staff sent back, or else everything that is missing. */
function partToAsk({ persons, sent_back }: Missing, item: string | undefined): Missing {
  const keyOf = (person_id: number, id: number) => itemKey({ personId: person_id, questionId: id });
  const sentBackKeys = new Set(sent_back.map(each => keyOf(each.person_id, each.question_id)));
  const isAsked = (place: string) => (item ? place === item : !sentBackKeys.has(place));
  const personsToAsk = persons.map(person => ({
    ...person,
    questions: person.questions.filter(({ id }) => isAsked(keyOf(person.person_id, id))),
  }));
  return { persons: personsToAsk.filter(({ questions }) => questions.length > 0), sent_back };
}

const reasonIn = ({ sent_back }: Missing, { person_id }: Person, { id }: QuestionItem) =>
  sent_back.find(each => each.person_id === person_id && each.question_id === id)?.reason;

const pathOf = ({ person_id }: Person, { id }: QuestionItem) => `answers.${person_id}.${id}`;

const answersOf = ({ persons }: Missing, typed: TypedAnswers) =>
  persons.flatMap(person =>
    person.questions
      .map(question => ({
        person_id: person.person_id,
        question_id: question.id,
        value: (typed[pathOf(person, question)] ?? '').trim(),
      }))
      .filter(({ value }) => value !== ''),
  );

/** Returns the uploaded pictures that are not part of a sent answer yet. */
const picturesIn = ({ persons }: Missing, typed: TypedAnswers): string[] =>
  persons.flatMap(person =>
    person.questions.filter(isPicture).flatMap(question => typed[pathOf(person, question)] || []),
  );

/**
 * Uploads a picture for this My Page. The URL identifies the guest, so that the server can check access before
 * it reads the body.
 */
async function sendPicture(
  named: { slug_name: string; page: string },
  form: FormData,
  signal: AbortSignal,
): Promise<string> {
  form.set('slug_name', named.slug_name);
  form.set('page', named.page);
  return (await call('POST mypage/missing/image?slug_name&page', form, { signal })).data.image_id;
}
