import { useTranslations } from 'use-intl';
import type { QuestionItem } from '#features/questionnaire/contract/questions.ts';
import { answerOf, asked } from '#features/questionnaire/rules/answers.ts';
import { useCamera } from '#ui/use-camera.ts';
import { picturePlace } from '../answers/picture-place.ts';
import { type Form, type FormPerson, MAIN, pathIn, personsOf } from '../form/form.ts';
import type { OpenForm } from '../form/with-form.tsx';
import { personName } from '../persons/person-name.ts';
import { FaceCard } from './face-card.tsx';

type Props = {
  open: OpenForm;
  question: QuestionItem;
  /** `imageId` "" takes the photo of that person away. */
  onChange: (person: FormPerson, imageId: string) => void;
};

/** A card for each person whose face is asked for; the camera is with one of them at a time. */
export function FaceCards({ open, question, onChange }: Props) {
  const t = useTranslations('registration');
  const { camera, open: openFor, close } = useCamera('user');
  const { form } = open;
  const persons = facesAsked(question, form);
  const first = persons.find(person => answerOf(question, person) === '');
  function titleOf(person: FormPerson) {
    if (persons.length === 1) return question.label;
    if (person.key === MAIN) return t('person.you');
    const number = form.companions.indexOf(person) + 1;
    return personName(open.questions, person) || t('companion.unnamed', { number });
  }
  return persons.map(person => (
    <FaceCard
      key={person.key}
      title={titleOf(person)}
      imageId={answerOf(question, person)}
      explains={person === first}
      place={picturePlace(form, person.key, question)}
      camera={camera?.owner === person.key ? camera : null}
      onOpen={() => void openFor(person.key)}
      onClose={close}
      onChange={imageId => onChange(person, imageId)}
      error={form.refused[pathIn(form, person.key, question)]}
    />
  ));
}

/** The persons whose face the hotel asks for: the main guest, and companions where it says so. */
export const facesAsked = (question: QuestionItem, form: Form): FormPerson[] =>
  personsOf(form).filter(person => asked([question], person.key !== MAIN, person).length > 0);
