import { useLocale, useTranslations } from 'use-intl';
import { answerOf, questionsAskedOf } from '#features/form/questionnaire/rules/answers.ts';
import { findSamePassports } from '#features/form/questionnaire/rules/same-passport.ts';
import { Notice } from '#ui/notice.tsx';
import { type FormPerson, MAIN, personName, personsOf } from '../form/form.ts';
import type { OpenForm } from '../form/with-form.tsx';

type Props = {
  open: Pick<OpenForm, 'form' | 'questions'>;
  /** Key of the person whose passport number field the notice belongs to. If omitted, all persons are named. */
  person?: string;
};

export function SamePassport({ open: { form, questions }, person }: Props) {
  const t = useTranslations('registration');
  const list = new Intl.ListFormat(useLocale(), { type: 'conjunction' });
  const persons = personsOf(form);
  const groups = findSamePassports(persons, each => numberOf(questions, each));
  const shownGroups = groups.filter(group => person === undefined || group.some(({ key }) => key === person));
  const nameOf = (each: FormPerson) =>
    personName(questions, each) ||
    (each.key === MAIN ? t('person.you') : t('companion.unnamed', { number: persons.indexOf(each) }));
  return shownGroups.map(group => (
    <Notice key={group[0]?.key} kind="warning">
      <p>{t('passport.same', { names: list.format(group.map(nameOf)) })}</p>
    </Notice>
  ));
}

function numberOf(questions: OpenForm['questions'], person: FormPerson): string {
  const askedQuestions = questionsAskedOf(questions, person.key !== MAIN, person);
  const numberQuestion = askedQuestions.find(({ system_name }) => system_name === 'gov_id_number');
  return numberQuestion ? answerOf(numberQuestion, person) : '';
}
