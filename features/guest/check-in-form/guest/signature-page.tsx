import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import { guestPages } from '#features/access/access/rules/guest-pages.ts';
import type { QuestionItem } from '#features/form/questionnaire/contract/questions.ts';
import { answerOf } from '#features/form/questionnaire/rules/answers.ts';
import type { ScreenProps } from '#features/guest/guest-access/guest/facility.ts';
import { RedirectToPage, useGoToPage } from '#features/guest/guest-access/guest/guest-navigation.ts';
import { Terms, useTerms } from '#features/hotel/terms/guest/terms.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { PageIntro } from '#ui/lead.tsx';
import { ActionBar } from '#ui/page.tsx';
import { deletePreview } from './answers/picture-upload.ts';
import { MAIN, pathIn } from './form/form.ts';
import { stepAfter, stepBefore } from './form/steps.ts';
import { type OpenForm, WithForm } from './form/with-form.tsx';
import { FormStatus } from './form-status.tsx';
import {
  type Attempt,
  isStarted,
  NO_SIGNATURE,
  type Pad,
  SignatureCard,
} from './signature/signature-card.tsx';
import style from './signature-page.module.css';
import { rememberSignedTerms } from './tab-memory.ts';

type Props = ScreenProps & { publicUrl: string };
type Signing = { open: OpenForm; publicUrl: string };

export function SignaturePage({ facility, publicUrl }: Props) {
  return <WithForm facility={facility}>{open => <Signature open={open} publicUrl={publicUrl} />}</WithForm>;
}

const PAGE_PATH = guestPages.signature;

function Signature({ open, publicUrl }: Signing) {
  const question = open.pictures.find(each => each.system_name === 'signature');
  if (question) return <SignatureStep open={open} publicUrl={publicUrl} question={question} />;
  return <RedirectToPage slug={open.facility.slug_name} to={stepAfter(open.pictures, PAGE_PATH)} />;
}

function SignatureStep({ open, publicUrl, question }: Signing & { question: QuestionItem }) {
  const t = useTranslations('registration');
  const guest = useTranslations('guest');
  const { facility, pictures, form, keeper } = open;
  const go = useGoToPage(facility.slug_name);
  const { data: terms } = useTerms(facility.id);
  const [attempt, setAttempt] = useState(NO_SIGNATURE);
  const [isChecked, setChecked] = useState(false);
  const imageId = answerOf(question, form.main);
  const isMissing = imageId === '' && question.required === 1;
  const pad = useRef<Pad>(null);
  // True if the guest has pressed Continue without saving the signature. The page then saves it and
  // continues.
  const shouldContinue = useRef(false);
  const storeAnswer = (value: string) => keeper.change({ type: 'answer', person: MAIN, question, value });
  function changeAttempt(begun: Attempt) {
    shouldContinue.current = false;
    setChecked(false);
    setAttempt(begun);
  }
  function save(signature: string) {
    rememberSignedTerms(signature, terms ?? null);
    storeAnswer(signature);
    setAttempt(NO_SIGNATURE);
    setChecked(false);
    if (shouldContinue.current) goToNextStep();
  }
  function signAgain() {
    deletePreview(imageId);
    storeAnswer('');
  }
  const card = useRef<HTMLDivElement>(null);
  function goToNextStep() {
    void keeper.flush();
    void go(stepAfter(pictures, PAGE_PATH));
  }
  function continueOrSave() {
    if (imageId === '' && isStarted(attempt)) {
      shouldContinue.current = true;
      pad.current?.save();
      return;
    }
    flushSync(() => setChecked(true));
    if (isMissing) {
      card.current?.focus({ preventScroll: true });
      card.current?.scrollIntoView({ block: 'center' });
      return;
    }
    goToNextStep();
  }
  return (
    <>
      <FormStatus open={open} />
      <PageIntro title={t('signature.title')} />
      <TermsBeside facilityId={facility.id} publicUrl={publicUrl} />
      {terms !== undefined && (
        <SignatureCard
          card={card}
          pad={pad}
          question={question}
          imageId={imageId}
          attempt={attempt}
          onAttempt={changeAttempt}
          error={
            isChecked && isMissing ? t('signature.required') : form.refused[pathIn(form, MAIN, question)]
          }
          onSaved={save}
          onAgain={signAgain}
        />
      )}
      <ActionBar givesWay>
        <Button kind="plain" onClick={() => go(stepBefore(pictures, PAGE_PATH))}>
          {guest('back')}
        </Button>
        <Button onClick={continueOrSave}>{guest('continue')}</Button>
      </ActionBar>
    </>
  );
}

/** `tabIndex` that makes the box focusable. Some browsers do not scroll a box by keyboard otherwise. */
const REACHABLE = 0;

function TermsBeside({ facilityId, publicUrl }: { facilityId: number; publicUrl: string }) {
  const t = useTranslations('registration');
  const guest = useTranslations('guest');
  const { data } = useTerms(facilityId);
  if (data === null) return null;
  return (
    <Card title={guest('pages.terms')}>
      <p>{t('signature.accepts')}</p>
      <section className={style.box} aria-label={guest('pages.terms')} tabIndex={REACHABLE}>
        <Terms facilityId={facilityId} publicUrl={publicUrl} />
      </section>
    </Card>
  );
}
