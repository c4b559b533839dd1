import { useLocale, useTranslations } from 'use-intl';
import type { QuestionItem } from '#features/questionnaire/contract/questions.ts';
import { answerOf, asked } from '#features/questionnaire/rules/answers.ts';
import { Button } from '#ui/button.tsx';
import { Card, Facts } from '#ui/card.tsx';
import { type FormPerson, MAIN } from '../form/form.ts';
import { keptBy } from '../form/form-check.ts';
import type { FormCheck } from '../form/use-form-check.ts';
import type { OpenForm } from '../form/with-form.tsx';
import { answerText } from './answer-text.ts';
import { Left } from './left.tsx';
import { ReviewedPicture } from './reviewed-picture.tsx';

type Props = {
  open: OpenForm;
  check: FormCheck;
  person: FormPerson;
  title: string;
  onEdit: () => void;
};

/** What one person has answered, with the way back to change it. */
export function ReviewCard({ open, check, person, title, onEdit }: Props) {
  const t = useTranslations('registration');
  const language = useLocale();
  const facts = asked([...open.questions, ...open.pictures], person.key !== MAIN, person).map(question => ({
    name: question.label,
    value: shown(question),
  }));
  function shown(question: QuestionItem) {
    const answer = answerOf(question, person);
    if (answer !== '' && question.input_type === 'image_file_upload')
      return <ReviewedPicture open={open} question={question} />;
    if (answer !== '') return answerText(question, answer, language);
    const name = question.system_name ?? '';
    return keptBy(open.form, person.key, check.kept).has(name) ? (
      <Left mask={check.masks.get(name) ?? ''} />
    ) : null;
  }
  const edit = (
    <Button kind="text" onClick={onEdit} aria-label={t('review.editLabel', { name: title })}>
      {t('review.edit')}
    </Button>
  );
  return (
    <Card title={title} aside={edit}>
      <Facts facts={facts.filter(({ value }) => value !== null)} />
    </Card>
  );
}
