import { useIsMutating } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { guestPages } from '#features/access/rules/guest-pages.ts';
import type { ScreenProps } from '#features/guest-access/guest/facility.ts';
import { LeadOn, useGo } from '#features/guest-access/guest/way.ts';
import type { QuestionItem } from '#features/questionnaire/contract/questions.ts';
import { answerOf } from '#features/questionnaire/rules/answers.ts';
import { Button } from '#ui/button.tsx';
import { Lead } from '#ui/lead.tsx';
import { ActionBar } from '#ui/page.tsx';
import { forgetPreview } from './answers/picture-previews.ts';
import { uploading } from './answers/use-picture-upload.ts';
import { FaceCards, facesAsked } from './face/face-cards.tsx';
import type { FormPerson } from './form/form.ts';
import { stepAfter, stepBefore } from './form/steps.ts';
import { type OpenForm, WithForm } from './form/with-form.tsx';
import { FormNews } from './form-news.tsx';
import { KeepingStatus } from './keeping-status.tsx';

/** Photos of the guests' faces, never required. */
export function FacePage({ facility }: ScreenProps) {
  return <WithForm facility={facility}>{open => <Face {...open} />}</WithForm>;
}

function Face(open: OpenForm) {
  const question = open.pictures.find(each => each.system_name === 'face_recognition');
  if (question) return <FaceStep open={open} question={question} />;
  return <LeadOn slug={open.facility.slug_name} to={stepAfter(open.pictures, HERE)} />;
}

const HERE = guestPages.face;

function FaceStep({ open, question }: { open: OpenForm; question: QuestionItem }) {
  const t = useTranslations('registration');
  const guest = useTranslations('guest');
  const { facility, pictures, form, keeper, keeping } = open;
  const go = useGo(facility.slug_name);
  const isSending = useIsMutating({ mutationKey: uploading('face') }) > 0;
  const skipped = useRef(false);
  const hasPhoto = facesAsked(question, form).some(person => answerOf(question, person) !== '');
  function keep(person: FormPerson, value: string) {
    // What was on its way when the guest chose to go without stays away.
    if (skipped.current) return;
    forgetPreview(answerOf(question, person));
    keeper.change({ type: 'answer', person: person.key, question, value });
  }
  function goOn() {
    void keeper.flush();
    void go(stepAfter(pictures, HERE));
  }
  function skip() {
    for (const person of facesAsked(question, form)) keep(person, '');
    skipped.current = true;
    goOn();
  }
  return (
    <>
      <KeepingStatus keeping={keeping} />
      <FormNews open={open} />
      <Lead title={t('face.title')}>{question.placeholder}</Lead>
      <FaceCards open={open} question={question} onChange={keep} />
      {isSending && (
        <Button kind="text" onClick={skip}>
          {t('face.skip')}
        </Button>
      )}
      <ActionBar>
        <Button kind="plain" onClick={() => go(stepBefore(pictures, HERE))}>
          {guest('back')}
        </Button>
        {hasPhoto || isSending ? (
          <Button busy={isSending} onClick={goOn}>
            {guest('continue')}
          </Button>
        ) : (
          <Button onClick={skip}>{t('face.skip')}</Button>
        )}
      </ActionBar>
    </>
  );
}
