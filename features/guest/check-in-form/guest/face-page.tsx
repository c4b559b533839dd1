import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { guestPages } from '#features/access/access/rules/guest-pages.ts';
import type { QuestionItem } from '#features/form/questionnaire/contract/questions.ts';
import { answerOf, questionsAskedOf } from '#features/form/questionnaire/rules/answers.ts';
import type { ScreenProps } from '#features/guest/guest-access/guest/facility.ts';
import { RedirectToPage, useGoToPage } from '#features/guest/guest-access/guest/guest-navigation.ts';
import { Button } from '#ui/button.tsx';
import { PageIntro } from '#ui/lead.tsx';
import { ActionBar } from '#ui/page.tsx';
import { useCamera } from '#ui/use-camera.ts';
import { deletePreview, picturePlace, useAfterUploads } from './answers/picture-upload.ts';
import { FaceCard } from './face-card.tsx';
import { type Form, type FormPerson, MAIN, pathIn, personName, personsOf } from './form/form.ts';
import { stepAfter, stepBefore } from './form/steps.ts';
import { type OpenForm, WithForm } from './form/with-form.tsx';
import { FormStatus } from './form-status.tsx';

export function FacePage({ facility }: ScreenProps) {
  return <WithForm facility={facility}>{open => <Face {...open} />}</WithForm>;
}

function Face(open: OpenForm) {
  const question = open.pictures.find(each => each.system_name === 'face_recognition');
  if (question) return <FaceStep open={open} question={question} />;
  return <RedirectToPage slug={open.facility.slug_name} to={stepAfter(open.pictures, PAGE_PATH)} />;
}

const PAGE_PATH = guestPages.face;

function FaceStep({ open, question }: { open: OpenForm; question: QuestionItem }) {
  const t = useTranslations('registration');
  const guest = useTranslations('guest');
  const { facility, pictures, form, keeper } = open;
  const go = useGoToPage(facility.slug_name);
  const { isSending, isWaiting, press } = useAfterUploads('face', (_press: null, hasFailed) => {
    if (!hasFailed) continueToNext();
  });
  const hasSkipped = useRef(false);
  const hasPicture = personsForFace(question, form).some(person => answerOf(question, person) !== '');
  function storePicture(person: FormPerson, value: string) {
    // Ignores an upload that finishes after the guest chose to continue without a photo.
    if (hasSkipped.current) return;
    deletePreview(answerOf(question, person));
    keeper.change({ type: 'answer', person: person.key, question, value });
  }
  function continueToNext() {
    void keeper.flush();
    void go(stepAfter(pictures, PAGE_PATH));
  }
  function skip() {
    for (const person of personsForFace(question, form)) storePicture(person, '');
    hasSkipped.current = true;
    continueToNext();
  }
  return (
    <>
      <FormStatus open={open} />
      <PageIntro title={t('face.title')}>{question.placeholder}</PageIntro>
      <FaceCards open={open} question={question} onChange={storePicture} />
      {isSending && (
        <Button kind="text" onClick={skip}>
          {t('face.skip')}
        </Button>
      )}
      <ActionBar>
        <Button kind="plain" onClick={() => go(stepBefore(pictures, PAGE_PATH))}>
          {guest('back')}
        </Button>
        {hasPicture || isSending ? (
          <Button busy={isWaiting} onClick={() => press(null)}>
            {isWaiting ? t('picture.sending') : guest('continue')}
          </Button>
        ) : (
          <Button kind="soft" onClick={skip}>
            {t('face.skip')}
          </Button>
        )}
      </ActionBar>
    </>
  );
}

type CardsProps = {
  open: OpenForm;
  question: QuestionItem;
  /** An `imageId` of "" removes the person's photo. */
  onChange: (person: FormPerson, imageId: string) => void;
};

/** A card for each person who is asked for a photo. Only one card uses the camera at a time. */
function FaceCards({ open, question, onChange }: CardsProps) {
  const t = useTranslations('registration');
  const { camera, open: openFor, close } = useCamera('user');
  const { form } = open;
  const persons = personsForFace(question, form);
  const first = persons.find(person => answerOf(question, person) === '');
  function titleOf(person: FormPerson) {
    if (persons.length === 1) return question.label;
    if (person.key === MAIN) return t('person.you');
    const number = personsOf(form).indexOf(person);
    return personName(open.questions, person) || t('companion.unnamed', { number });
  }
  return persons.map(person => (
    <FaceCard
      key={person.key}
      title={titleOf(person)}
      imageId={answerOf(question, person)}
      isNext={person === first}
      place={picturePlace(form, person.key, question)}
      camera={camera?.owner === person.key ? camera : null}
      onOpen={() => void openFor(person.key)}
      onClose={close}
      onChange={imageId => onChange(person, imageId)}
      error={form.refused[pathIn(form, person.key, question)]}
    />
  ));
}

const personsForFace = (question: QuestionItem, form: Form): FormPerson[] =>
  personsOf(form).filter(person => questionsAskedOf([question], person.key !== MAIN, person).length > 0);
