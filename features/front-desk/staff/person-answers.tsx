import { useTranslations } from 'use-intl';
import type { PersonItem } from './calls.ts';
import { PassportCheck } from './desk/passport-check.tsx';
import { Picture } from './desk/picture.tsx';
import style from './sheet.module.css';
import { Facts } from './sheet.tsx';

type Answer = PersonItem['answers'][number];

/** What a person answered, in the order of the form. `logId`: the registration that it belongs to. */
export function Answers({ person, logId }: { person: PersonItem; logId: number }) {
  const t = useTranslations('staff-registration');
  if (person.answers.length === 0) return <p>{t('details.noAnswers')}</p>;
  const passport = passportOf(person.answers);
  const facts = person.answers.map(answer => ({
    key: answer.id,
    name: answer.question.label,
    value: (
      <>
        {isPicture(answer) ? (
          <PictureValue answer={answer} person={person} logId={logId} />
        ) : (
          <Value answer={answer} />
        )}
        {answer === passport && <PassportCheck logId={logId} person={person} />}
      </>
    ),
  }));
  return <Facts facts={facts} />;
}

/** Beside what the original is compared with: its picture, else its number. A hotel may ask for one of the two alone. */
function passportOf(answers: readonly Answer[]): Answer | undefined {
  const named = (name: string) => answers.find(({ question }) => question.system_name === name);
  return named('gov_id') ?? named('gov_id_number');
}

/** Whether there is something to compare the original with. */
export const showsPassport = ({ answers }: PersonItem) => passportOf(answers) !== undefined;

function Value({ answer }: { answer: Answer }) {
  const t = useTranslations('staff-registration');
  const { display, masked, from_booking } = answer;
  const note = masked ? t('details.masked') : from_booking ? t('details.fromBooking') : '';
  return (
    <>
      {display}
      {note && <span className={style.note}>{note}</span>}
    </>
  );
}

/** Signatures are typed, too. */
const isPicture = ({ value, question }: Answer) =>
  question.input_type === 'image_file_upload' && value !== null && value !== '';

type PictureProps = { answer: Answer; person: PersonItem; logId: number };

function PictureValue({ answer: { value, question }, person, logId }: PictureProps) {
  const t = useTranslations('staff-desk');
  const name = nameOf(person);
  const label = name ? t('picture.of', { name, what: question.label }) : question.label;
  const companionId = person.number === 0 ? null : person.id;
  const isPassport = question.system_name === 'gov_id';
  return (
    <Picture
      path={value ?? ''}
      label={label}
      {...(isPassport ? { passportOf: { logId, companionId } } : {})}
    />
  );
}

/** The name that a person gave, or "". */
export function nameOf({ answers }: PersonItem): string {
  return answers.find(({ question }) => question.system_name === 'full_name')?.display ?? '';
}
