import { useTranslations } from 'use-intl';
import type { ScreenProps } from '#features/guest-access/guest/facility.ts';
import { useGo } from '#features/guest-access/guest/way.ts';
import type { QuestionItem } from '#features/questionnaire/contract.ts';
import { answerOf } from '#features/questionnaire/rules.ts';
import { ActionBar } from '#ui/action-bar.tsx';
import { Button } from '#ui/button.tsx';
import { Lead } from '#ui/lead.tsx';
import { forgetPreview } from './answers/picture-previews.ts';
import { FaceCard } from './face/face-card.tsx';
import { MAIN } from './form/form.ts';
import { stepAfter, stepBefore } from './form/picture-steps.ts';
import { useElsewhere } from './form/use-elsewhere.ts';
import { type OpenForm, WithForm } from './form/with-form.tsx';
import { KeepingStatus } from './keeping-status.tsx';

/** A photo of the main guest's face, never required (guest-side §2, decisions §9). */
export function Step4({ facility }: ScreenProps) {
  return <WithForm facility={facility}>{open => <Face {...open} />}</WithForm>;
}

function Face(open: OpenForm) {
  const question = open.pictures.find(each => each.system_name === 'face_recognition');
  const go = useElsewhere(open.facility.slug_name, question ? null : stepAfter(open.pictures, HERE));
  return question ? <FaceStep open={open} question={question} /> : go;
}

const HERE = '/check-in/step-4';

function FaceStep({ open, question }: { open: OpenForm; question: QuestionItem }) {
  const t = useTranslations('registration');
  const guest = useTranslations('guest');
  const { facility, pictures, form, keeper, keeping } = open;
  const go = useGo(facility.slug_name);
  const imageId = answerOf(question, form.main);
  function keep(value: string) {
    if (value === '') forgetPreview(imageId);
    keeper.change({ type: 'answer', person: MAIN, question, value });
  }
  function goOn() {
    void keeper.flush();
    go(stepAfter(pictures, HERE));
  }
  return (
    <>
      <KeepingStatus keeping={keeping} />
      <Lead title={t('face.title')}>{question.placeholder}</Lead>
      <FaceCard label={question.label} imageId={imageId} onChange={keep} />
      <ActionBar>
        <Button kind="plain" onClick={() => go(stepBefore(pictures, HERE))}>
          {guest('back')}
        </Button>
        <Button onClick={goOn}>{imageId === '' ? t('face.skip') : guest('continue')}</Button>
      </ActionBar>
    </>
  );
}
