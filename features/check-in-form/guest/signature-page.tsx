import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { guestPages } from '#features/access/rules/guest-pages.ts';
import type { ScreenProps } from '#features/guest-access/guest/facility.ts';
import { LeadOn, useGo } from '#features/guest-access/guest/way.ts';
import type { QuestionItem } from '#features/questionnaire/contract/questions.ts';
import { answerOf } from '#features/questionnaire/rules/answers.ts';
import { useTerms } from '#features/terms/guest/terms.tsx';
import { Button } from '#ui/button.tsx';
import { Lead } from '#ui/lead.tsx';
import { ActionBar } from '#ui/page.tsx';
import { forgetPreview } from './answers/picture-previews.ts';
import { MAIN, pathIn } from './form/form.ts';
import { stepAfter, stepBefore } from './form/steps.ts';
import { type OpenForm, WithForm } from './form/with-form.tsx';
import { FormNews } from './form-news.tsx';
import { KeepingStatus } from './keeping-status.tsx';
import { type Attempt, isBegun, NOTHING, SignatureCard } from './signature/signature-card.tsx';
import { rememberSigned } from './signature/signed-terms.ts';
import { TermsBeside } from './signature/terms-beside.tsx';

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
  const { facility, pictures, form, keeper, keeping } = open;
  const go = useGo(facility.slug_name);
  const { data: terms } = useTerms(facility.id);
  const [attempt, setAttempt] = useState(NOTHING);
  const [told, setTold] = useState(false);
  const imageId = answerOf(question, form.main);
  const fault = imageId === '' ? unsigned(question, isBegun(attempt)) : undefined;
  const answer = (value: string) => keeper.change({ type: 'answer', person: MAIN, question, value });
  function begin(begun: Attempt) {
    setTold(false);
    setAttempt(begun);
  }
  function save(signature: string) {
    rememberSigned(signature, terms ?? null);
    answer(signature);
    setAttempt(NOTHING);
    setTold(false);
  }
  function again() {
    forgetPreview(imageId);
    answer('');
  }
  function goOn() {
    setTold(true);
    if (fault) return;
    void keeper.flush();
    void go(stepAfter(pictures, HERE));
  }
  return (
    <>
      <KeepingStatus keeping={keeping} />
      <FormNews open={open} />
      <Lead title={t('signature.title')} />
      <TermsBeside facilityId={facility.id} publicUrl={publicUrl} />
      {terms !== undefined && (
        <SignatureCard
          question={question}
          imageId={imageId}
          attempt={attempt}
          onAttempt={begin}
          error={told && fault ? t(fault) : form.refused[pathIn(form, MAIN, question)]}
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

/** Why the guest cannot go on without a saved signature: what was drawn would be lost, or the hotel needs one. */
function unsigned({ required }: QuestionItem, begun: boolean) {
  if (begun) return 'signature.unsaved' as const;
  return required === 1 ? ('signature.required' as const) : undefined;
}
