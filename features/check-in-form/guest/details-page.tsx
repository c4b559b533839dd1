import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { guestPages } from '#features/access/rules/guest-pages.ts';
import type { ScreenProps } from '#features/guest-access/guest/facility.ts';
import { StepForm } from '#features/guest-access/guest/step-form.tsx';
import { proofPage, useGo } from '#features/guest-access/guest/way.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { focusFirstError } from '#ui/focus.ts';
import { Lead } from '#ui/lead.tsx';
import { ActionBar } from '#ui/page.tsx';
import { ToastWhile } from '#ui/toasts.tsx';
import { enterGoesOn } from './enter-goes-on.ts';
import { MAIN, personsOf } from './form/form.ts';
import { leaderFieldsLeft, personOfPath, unfinishedAddresses } from './form/form-check.ts';
import { stepAfter } from './form/steps.ts';
import { useFormCheck } from './form/use-form-check.ts';
import { type OpenForm, WithForm } from './form/with-form.tsx';
import { FormNews } from './form-news.tsx';
import { KeepingStatus } from './keeping-status.tsx';
import { Companions } from './persons/companions.tsx';
import { leftOf } from './persons/left-of.ts';
import { PersonQuestions } from './persons/person-questions.tsx';
import { ProgressTag } from './persons/progress-tag.tsx';
import { RoomLeaders } from './persons/room-leaders.tsx';
import { useOpenCards } from './persons/use-open-cards.ts';

/** The form: the main guest, the companions and the room leaders. */
export function DetailsPage({ facility }: ScreenProps) {
  return <WithForm facility={facility}>{open => <GuestForm {...open} />}</WithForm>;
}

function GuestForm(open: OpenForm) {
  const t = useTranslations('registration');
  const guest = useTranslations('guest');
  const { facility, form, keeper, keeping } = open;
  const asked = useLocation({ select: location => location.hash });
  const page = useRef<HTMLFormElement>(null);
  const go = useGo(facility.slug_name);
  const check = useFormCheck(open);
  const refused = Object.keys(form.refused);
  const [tries, setTries] = useState(refused.length > 0 ? 1 : 0);
  const everybody = [...personsOf(form), ...form.leaders].map(({ key }) => key);
  // Of somebody who was added since, nothing is said before the guest wants to go on again.
  const [told, tell] = useState<ReadonlySet<string>>(() => new Set(tries > 0 ? everybody : []));
  const cards = useOpenCards([...refused.map(path => personOfPath(form, path)), asked]);

  const faulty = personsOf(form).filter(person => leftOf(open, check, person) > 0);
  const left = faulty.reduce((sum, person) => sum + leftOf(open, check, person), leaderFieldsLeft(form));
  const isTold = tries > 0 && left > 0 && open.news === null;

  useEffect(() => {
    if (tries > 0 && page.current) focusFirstError(page.current);
  }, [tries]);
  function goOn() {
    if (left === (tries === 0 ? 0 : unfinishedAddresses(check.faults.values()))) {
      keeper.change({ type: 'take-addresses' });
      void keeper.flush();
      void go(stepAfter(open.pictures, guestPages.details));
      return;
    }
    cards.openAll(faulty.map(person => person.key));
    tell(new Set(everybody));
    setTries(tries + 1);
  }
  return (
    <StepForm form={page} onSubmit={goOn} onKeyDown={enterGoesOn}>
      <KeepingStatus keeping={keeping} />
      <FormNews open={open} />
      <ToastWhile text={isTold ? guest('form.check', { count: left }) : null} kind="danger" time={tries} />
      <Lead title={t('step3.title')}>
        {t(facility.country === 'JP' ? 'step3.bodyInJapan' : 'step3.body')}
      </Lead>
      <div id={MAIN}>
        <Card title={t('person.you')} aside={<ProgressTag left={leftOf(open, check, form.main)} />}>
          <PersonQuestions open={open} check={check} person={form.main} told={told.has(MAIN)} />
        </Card>
      </div>
      <Companions open={open} check={check} told={told} cards={cards} />
      <RoomLeaders open={open} told={told} cards={cards} />
      <ActionBar>
        <Button
          kind="plain"
          onClick={() => go(facility.filters.length > 0 ? guestPages.filter : proofPage())}
        >
          {guest('back')}
        </Button>
        <Button type="submit">{guest('continue')}</Button>
      </ActionBar>
    </StepForm>
  );
}
