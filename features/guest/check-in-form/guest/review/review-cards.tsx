import type { ComponentProps } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { guestPages } from '#features/access/access/rules/guest-pages.ts';
import type { QuestionItem } from '#features/form/questionnaire/contract/questions.ts';
import {
  answerOf,
  asksForChildren,
  fieldPath,
  isChild,
  questionsAskedOf,
} from '#features/form/questionnaire/rules/answers.ts';
import { formatJapaneseZip } from '#features/form/questionnaire/rules/formats.ts';
import { displayByType, isPicture } from '#features/form/questionnaire/rules/question-types.ts';
import { useGoToPage } from '#features/guest/guest-access/guest/guest-navigation.ts';
import { businessDay } from '#features/hotel/facility/rules/business-day.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import { Button } from '#ui/button.tsx';
import { Card, Facts } from '#ui/card.tsx';
import { namedLeaders } from '../../rules/room-leaders.ts';
import { type Form, type FormPerson, MAIN, personsOf } from '../form/form.ts';
import { type FormCheck, unchangedFieldsOf } from '../form/form-check.ts';
import { stepOfPath } from '../form/steps.ts';
import type { OpenForm } from '../form/with-form.tsx';
import style from './review-cards.module.css';

export function ReviewCards({ open, check }: { open: OpenForm; check: FormCheck }) {
  const t = useTranslations('registration');
  const go = useGoToPage(open.facility.slug_name);
  const today = businessDay(new Date(), open.facility.timezone);
  function titleOf(person: FormPerson, number: number) {
    if (number === 0) return t('person.you');
    const title = t('companion.unnamed', { number });
    const isNamedChild = asksForChildren(open.questions) && isChild(open.questions, person, today);
    return isNamedChild ? t('child.titled', { person: title }) : title;
  }
  const edit = (person: string) => void go(guestPages.details, { hash: person });
  return (
    <>
      <FilterReview open={open} onEdit={() => void go(guestPages.filter)} />
      {personsOf(open.form).map((person, number) => (
        <PersonReview
          key={person.key}
          open={open}
          check={check}
          person={person}
          title={titleOf(person, number)}
          onEdit={() => edit(person.key)}
        />
      ))}
      <LeadersReview form={open.form} onEdit={edit} />
    </>
  );
}

type CardProps = ComponentProps<typeof Facts> & { title: string; onEdit: () => void };

function ReviewCard({ title, facts, onEdit }: CardProps) {
  return (
    <Card title={title} aside={<Edit name={title} onPress={onEdit} />}>
      <Facts facts={facts} />
    </Card>
  );
}

function Edit({ name, onPress }: { name: string; onPress: () => void }) {
  const t = useTranslations('registration');
  return (
    <Button kind="text" className={style.edit} onClick={onPress} aria-label={t('review.editLabel', { name })}>
      {t('review.edit')}
    </Button>
  );
}

function FilterReview({ open, onEdit }: { open: OpenForm; onEdit: () => void }) {
  const t = useTranslations('registration');
  const chosen = open.facility.filters.find(({ id }) => id === open.form.filterId);
  if (!chosen) return null;
  const title = t('step2.label');
  return <ReviewCard title={title} facts={[{ name: title, value: chosen.name }]} onEdit={onEdit} />;
}

type PersonProps = {
  open: OpenForm;
  check: FormCheck;
  person: FormPerson;
  title: string;
  onEdit: () => void;
};

function PersonReview({ open, check, person, title, onEdit }: PersonProps) {
  const language = useLocale();
  const facts = questionsAskedOf([...open.questions, ...open.pictures], person.key !== MAIN, person).map(
    question => ({
      name: question.label,
      value: renderAnswer(question),
    }),
  );
  function renderAnswer(question: QuestionItem) {
    const answer = answerOf(question, person);
    if (answer !== '' && isPicture(question)) return <SentPicture open={open} question={question} />;
    if (answer !== '') return answerText(question, answer, language);
    const name = question.system_name ?? '';
    return unchangedFieldsOf(open.form, person.key, check.kept).has(name) ? (
      <KeptMask mask={check.masks.get(name) ?? ''} />
    ) : null;
  }
  return <ReviewCard title={title} facts={facts.filter(({ value }) => value !== null)} onEdit={onEdit} />;
}

function SentPicture({ open, question }: { open: OpenForm; question: QuestionItem }) {
  const t = useTranslations('registration');
  const go = useGoToPage(open.facility.slug_name);
  const step = stepOfPath(open.pictures, fieldPath(question));
  return (
    <span className={style.picture}>
      {t(question.system_name === 'signature' ? 'signature.saved' : 'picture.sent')}
      {step !== guestPages.details && <Edit name={question.label} onPress={() => void go(step)} />}
    </span>
  );
}

function KeptMask({ mask }: { mask: string }) {
  const t = useTranslations('registration');
  return (
    <>
      {mask} <span className={style.note}>{t('kept.fromBooking')}</span>
    </>
  );
}

type LeadersProps = {
  form: Form;
  onEdit: (leader: string) => void;
};

function LeadersReview({ form, onEdit }: LeadersProps) {
  const t = useTranslations('registration');
  const leadersWithName = namedLeaders(form.leaders);
  const [first] = form.leaders;
  if (leadersWithName.length === 0 || !first) return null;
  const facts = leadersWithName.map(({ name, email }, at) => ({
    name: t('leader.numbered', { number: at + 1 }),
    value: (
      <>
        {name}
        <br />
        {email}
      </>
    ),
  }));
  return <ReviewCard title={t('leader.title')} facts={facts} onEdit={() => onEdit(first.key)} />;
}

/** Formats an answer for the review. Returns option names for choices, long dates, and "" for pictures. */
export function answerText(question: QuestionItem, answer: string, language: GuestLanguage): string {
  return question.system_name === 'zip_code'
    ? formatJapaneseZip(answer)
    : displayByType(question, answer, language);
}
