import { type KeyboardEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import { guestPages } from '#features/access/access/rules/guest-pages.ts';
import type { ScreenProps } from '#features/guest/guest-access/guest/facility.ts';
import { useGoToPage, useProofPage } from '#features/guest/guest-access/guest/guest-navigation.ts';
import { StepForm } from '#features/guest/guest-access/guest/step-form.tsx';
import { usePageLocation } from '#platform/browser/place.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { isComposing } from '#ui/composing.ts';
import { focusFirstError } from '#ui/focus.ts';
import { PageIntro } from '#ui/lead.tsx';
import { ActionBar } from '#ui/page.tsx';
import { ToastWhile } from '#ui/toasts.tsx';
import { useAfterUploads, usePendingUploads } from './answers/picture-upload.ts';
import { isBlank, MAIN, personsOf } from './form/form.ts';
import {
  askedFields,
  countRemainingFields,
  countSeenFields,
  leaderFieldsLeft,
  personOfPath,
  unfinishedAddresses,
  useFormCheck,
  withoutPendingUploads,
} from './form/form-check.ts';
import { stepAfter } from './form/steps.ts';
import { type OpenForm, WithForm } from './form/with-form.tsx';
import { FormStatus } from './form-status.tsx';
import { Companions, useOpenCards } from './persons/companions.tsx';
import { PersonQuestions, ProgressTag } from './persons/person-questions.tsx';
import { RoomLeaders } from './persons/room-leaders.tsx';

export function DetailsPage({ facility }: ScreenProps) {
  return <WithForm facility={facility}>{open => <GuestForm {...open} />}</WithForm>;
}

function GuestForm(open: OpenForm) {
  const t = useTranslations('registration');
  const guest = useTranslations('guest');
  const { facility, form, keeper } = open;
  const requestedCard = usePageLocation().hash;
  const go = useGoToPage(facility.slug_name);
  const proof = useProofPage();
  const back = facility.filters.length > 0 ? guestPages.filter : proof;
  const check = withoutPendingUploads(useFormCheck(open), open, usePendingUploads('passport'));
  const refused = Object.keys(form.refused);
  const [comesBack] = useState(refused.length > 0);
  const [tries, setTries] = useState(comesBack ? 1 : 0);
  // Errors of a person or question that was added later are hidden until the guest tries to continue again.
  const [checked, setChecked] = useState(() => (comesBack ? askedFields(open) : new Set<string>()));
  const faulty = personsOf(form).filter(person => countRemainingFields(open, check, person) > 0);
  const cards = useOpenCards([
    ...refused.map(path => personOfPath(form, path)),
    ...[...faulty, ...form.companions.filter(each => isBlank(form, each))].map(person => person.key),
    requestedCard,
  ]);

  const remainingCount = faulty.reduce(
    (sum, person) => sum + countRemainingFields(open, check, person),
    leaderFieldsLeft(form),
  );
  const seenCount = countSeenFields(open, check, checked);
  const isCounted = tries > 0 && seenCount > 0 && open.news === null;

  const isReady = remainingCount === (tries === 0 ? 0 : unfinishedAddresses(check.faults.values()));
  const { isWaiting, press } = useAfterUploads('passport', continueToNext);
  function continueToNext(page: HTMLFormElement, hasFailed = false) {
    if (isReady && !hasFailed) {
      keeper.change({ type: 'take-addresses' });
      void keeper.flush();
      void go(stepAfter(open.pictures, guestPages.details));
      return;
    }
    flushSync(() => {
      cards.open(faulty.map(person => person.key));
      setChecked(askedFields(open));
      setTries(tries + 1);
    });
    focusFirstError(page);
  }
  return (
    <StepForm
      startsAtError={comesBack}
      onSubmit={page => (isReady ? press(page) : continueToNext(page))}
      onKeyDown={focusNextOnEnter}
    >
      <FormStatus open={open} />
      <ToastWhile
        text={isCounted ? guest('form.check', { count: seenCount }) : null}
        kind="danger"
        time={tries}
      />
      <PageIntro title={t('step3.title')}>
        {t(facility.country === 'JP' ? 'step3.bodyInJapan' : 'step3.body')}
      </PageIntro>
      <div id={MAIN}>
        <Card
          title={t('person.you')}
          aside={<ProgressTag left={countRemainingFields(open, check, form.main)} />}
        >
          <PersonQuestions open={open} check={check} person={form.main} checked={checked} />
        </Card>
      </div>
      <Companions open={open} check={check} checked={checked} cards={cards} />
      <RoomLeaders open={open} checked={checked} />
      <ActionBar>
        {back && (
          <Button kind="plain" onClick={() => go(back)}>
            {guest('back')}
          </Button>
        )}
        <Button type="submit" busy={isWaiting}>
          {isWaiting ? t('picture.sending') : guest('continue')}
        </Button>
      </ActionBar>
    </StepForm>
  );
}

const FIELDS = 'input:not([hidden]), select, button:has(+ [type="file"]), [type="submit"]';

/**
 * Enter on a phone's keyboard moves to the next field instead of submitting an incomplete form. Skips buttons such as
 * *Change*, because another Enter would press them.
 */
function focusNextOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget, key } = event;
  if (key !== 'Enter' || isComposing(event.nativeEvent) || !(target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const fields = [...currentTarget.querySelectorAll<HTMLElement>(FIELDS)];
  fields[fields.indexOf(target) + 1]?.focus();
}
