import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Card } from '#ui/card.tsx';
import { Stack } from '#ui/page.tsx';
import type { QuestionItem } from '../../../contract/questions.ts';
import { answerOf, asked, type PersonAnswers } from '../../../rules/answers.ts';
import style from './preview.module.css';
import { PreviewAnswer } from './preview-answer.tsx';

type Props = { questions: readonly QuestionItem[]; companion: boolean; inJapan: boolean };

const noAnswers: PersonAnswers = { email: '', other_form: {} };

/** The page of the guest's form for one person, in the words of the guest's language. */
export function PreviewScreen({ questions, companion, inJapan }: Props) {
  const t = useTranslations('registration');
  const [answers, setAnswers] = useState(noAnswers);
  const answer = ({ id, system_name }: QuestionItem, value: string) =>
    setAnswers(
      system_name === 'email'
        ? { ...answers, email: value }
        : { ...answers, other_form: { ...answers.other_form, [id]: value } },
    );
  return (
    <div className={style.screen}>
      <p className={style.title}>{t('step3.title')}</p>
      <p className={style.lead}>{t(inJapan ? 'step3.bodyInJapan' : 'step3.body')}</p>
      <Card title={companion ? t('companion.unnamed', { number: 1 }) : t('person.you')}>
        <Stack>
          {asked(questions, companion, answers).map(question => (
            <PreviewAnswer
              key={question.id}
              question={question}
              companion={companion}
              value={answerOf(question, answers)}
              onChange={value => answer(question, value)}
            />
          ))}
        </Stack>
      </Card>
    </div>
  );
}
