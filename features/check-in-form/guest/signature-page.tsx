import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { guestPages } from '#features/access/rules/guest-pages.ts';
import type { ScreenProps } from '#features/guest-access/guest/facility.ts';
import { LeadOn, useGo } from '#features/guest-access/guest/way.ts';
import type { QuestionItem } from '#features/questionnaire/contract/questions.ts';
import { answerOf } from '#features/questionnaire/rules/answers.ts';
import { Terms, useTerms } from '#features/terms/guest/terms.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Lead } from '#ui/lead.tsx';
import { ActionBar } from '#ui/page.tsx';
import { forgetPreview } from './answers/picture-upload.ts';
import { MAIN, pathIn } from './form/form.ts';
import { stepAfter, stepBefore } from './form/steps.ts';
import { type OpenForm, WithForm } from './form/with-form.tsx';
import { FormStatus } from './form-status.tsx';
import { type Attempt, isBegun, NOTHING, SignatureCard } from './signature/signature-card.tsx';
import style from './signature-page.module.css';
import { rememberSigned } from './tab-memory.ts';

type Props = ScreenProps & { publicUrl: string };
type Signing = { open: OpenForm; publicUrl: string };

/** The main guest's signature, which accepts the terms. */
export function SignaturePage({ facility, publicUrl }: Props) {
  return <WithForm facility={facility}>{open => <Signature open={open} publicUrl={publicUrl} />}</WithForm>;
}

const HERE = guestPages.signature;

function Signature({ open, publicUrl }: Signing) {
  const question = open.pictures.find(each => each.system_name === 'signature');
  if (question) return <SignatureStep open={open} publicUrl={publicUrl} question={question} />;
  return <LeadOn slug={open.facility.slug_name} to={stepAfter(open.pictures, HERE)} />;
}

function SignatureStep({ open, publicUrl, question }: Signing & { question: QuestionItem }) {
  const t = useTranslations('registration');
  const guest = useTranslations('guest');
  const { facility, pictures, form, keeper } = open;
  const go = useGo(facility.slug_name);
  const { data: terms } = useTerms(facility.id);
  const [attempt, setAttempt] = useState(NOTHING);
  const [isChecked, setChecked] = useState(false);
  const imageId = answerOf(question, form.main);
  const fault = imageId === '' ? unsigned(question, isBegun(attempt)) : undefined;
  const answer = (value: string) => keeper.change({ type: 'answer', person: MAIN, question, value });
  function begin(begun: Attempt) {
    setChecked(false);
    setAttempt(begun);
  }
  function save(signature: string) {
    rememberSigned(signature, terms ?? null);
    answer(signature);
    setAttempt(NOTHING);
    setChecked(false);
  }
  function again() {
    forgetPreview(imageId);
    answer('');
  }
  function goOn() {
    setChecked(true);
    if (fault) return;
    void keeper.flush();
    void go(stepAfter(pictures, HERE));
  }
  return (
    <>
      <FormStatus open={open} />
      <Lead title={t('signature.title')} />
      <TermsBeside facilityId={facility.id} publicUrl={publicUrl} />
      {terms !== undefined && (
        <SignatureCard
          question={question}
          imageId={imageId}
          attempt={attempt}
          onAttempt={begin}
          error={isChecked && fault ? t(fault) : form.refused[pathIn(form, MAIN, question)]}
          onSaved={save}
          onAgain={again}
        />
      )}
      <ActionBar>
        <Button kind="plain" onClick={() => go(stepBefore(pictures, HERE))}>
          {guest('back')}
        </Button>
        <Button onClick={goOn}>{guest('continue')}</Button>
      </ActionBar>
    </>
  );
}

/** Why the guest cannot go on without a saved signature: a drawing would be lost, or the hotel needs a signature. */
function unsigned({ required }: QuestionItem, begun: boolean) {
  if (begun) return 'signature.unsaved' as const;
  return required === 1 ? ('signature.required' as const) : undefined;
}

/** The keyboard can scroll the box: not every browser lets it where the box takes no focus. */
const REACHABLE = 0;

/** The terms that signing accepts, in a box beside the pad, and the sentence that says so; nothing where the hotel has none. */
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
