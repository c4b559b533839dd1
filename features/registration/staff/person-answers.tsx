import { useTranslations } from 'use-intl';
import type { PersonItem } from './calls.ts';
import style from './sheet.module.css';
import { Facts } from './sheet.tsx';

type Answer = PersonItem['answers'][number];

/** What a person answered, in the order of the form. */
export function Answers({ person }: { person: PersonItem }) {
  const t = useTranslations('staff-registration');
  if (person.answers.length === 0) return <p>{t('details.noAnswers')}</p>;
  const facts = person.answers.map(answer => ({
    key: answer.id,
    name: answer.question.label,
    value: <Value answer={answer} />,
  }));
  return <Facts facts={facts} />;
}

function Value({ answer }: { answer: Answer }) {
  const t = useTranslations('staff-registration');
  const { display, masked, from_booking, question } = answer;
  const note = masked ? t('details.masked') : from_booking ? t('details.fromBooking') : '';
  return (
    <>
      {question.input_type === 'image_file_upload' && !masked ? t('details.onFile') : display}
      {note && <span className={style.note}>{note}</span>}
    </>
  );
}

/** The name that a person gave, or "". */
export function nameOf({ answers }: PersonItem): string {
  return answers.find(({ question }) => question.system_name === 'full_name')?.display ?? '';
}
