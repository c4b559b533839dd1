import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ScreenProps } from '#features/guest-access/guest/facility.ts';
import { useGo } from '#features/guest-access/guest/way.ts';
import type { QuestionItem } from '#features/questionnaire/contract.ts';
import { answerOf } from '#features/questionnaire/rules.ts';
import { ActionBar } from '#ui/action-bar.tsx';
import { Button } from '#ui/button.tsx';
import { Lead } from '#ui/lead.tsx';
import { forgetPreview } from './answers/picture-previews.ts';
import { MAIN } from './form/form.ts';
import { stepAfter, stepBefore } from './form/picture-steps.ts';
import { useElsewhere } from './form/use-elsewhere.ts';
import { type OpenForm, WithForm } from './form/with-form.tsx';
import { KeepingStatus } from './keeping-status.tsx';
import { SignatureCard } from './signature/signature-card.tsx';
import { TermsBeside } from './signature/terms-beside.tsx';

type Props = ScreenProps & { publicUrl: string };
type Signing = { open: OpenForm; publicUrl: string };

/** The main guest's signature, which accepts the terms (guest-side §2, decisions §9). */
export function Step5({ facility, publicUrl }: Props) {
  return <WithForm facility={facility}>{open => <Signature open={open} publicUrl={publicUrl} />}</WithForm>;
}

const HERE = '/check-in/step-5';

function Signature({ open, publicUrl }: Signing) {
  const question = open.pictures.find(each => each.system_name === 'signature');
  const go = useElsewhere(open.facility.slug_name, question ? null : stepAfter(open.pictures, HERE));
  return question ? <SignatureStep open={open} publicUrl={publicUrl} question={question} /> : go;
}

function SignatureStep({ open, publicUrl, question }: Signing & { question: QuestionItem }) {
  const t = useTranslations('registration');
  const guest = useTranslations('guest');
  const { facility, pictures, form, keeper, keeping } = open;
  const go = useGo(facility.slug_name);
  const [told, setTold] = useState(false);
  const imageId = answerOf(question, form.main);
  const missing = question.required === 1 && imageId === '';
  function keep(value: string) {
    if (value === '') forgetPreview(imageId);
    keeper.change({ type: 'answer', person: MAIN, question, value });
  }
  function goOn() {
    setTold(true);
    if (missing) return;
    void keeper.flush();
    go(stepAfter(pictures, HERE));
  }
  const error = told && missing ? t('signature.required') : undefined;
  return (
    <>
      <KeepingStatus keeping={keeping} />
      <Lead title={t('signature.title')} />
      <TermsBeside facilityId={facility.id} publicUrl={publicUrl} />
      <SignatureCard question={question} imageId={imageId} error={error} onChange={keep} />
      <ActionBar>
        <Button kind="plain" onClick={() => go(stepBefore(pictures, HERE))}>
          {guest('back')}
        </Button>
        <Button onClick={goOn}>{guest('continue')}</Button>
      </ActionBar>
    </>
  );
}
