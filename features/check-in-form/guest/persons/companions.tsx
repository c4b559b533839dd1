import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { Notice } from '#ui/notice.tsx';
import { ADD_COMPANION } from '../form/form.ts';
import { placesIn } from '../form/places.ts';
import type { FormCheck } from '../form/use-form-check.ts';
import type { OpenForm } from '../form/with-form.tsx';
import { AddPerson } from './add-person.tsx';
import { CompanionCard } from './companion-card.tsx';
import { leftOf } from './left-of.ts';
import { useFocusAfterLeaving } from './use-focus-after-leaving.ts';
import type { OpenCards } from './use-open-cards.ts';

type Props = { open: OpenForm; check: FormCheck; told: ReadonlySet<string>; cards: OpenCards };

/** A card for each companion, and a place for as many more as the booking has room for. */
export function Companions({ open, check, told, cards }: Props) {
  const t = useTranslations('registration');
  const { booking, form, keeper } = open;
  const add = useFocusAfterLeaving(form.companions.length);
  const asked = useLocation({ select: location => location.hash });
  useEffect(() => {
    if (asked === ADD_COMPANION) add.current?.querySelector('button')?.focus();
  }, [asked, add]);
  const { most, left } = placesIn(booking, form).companions;
  function addOne() {
    const key = keeper.newKey();
    keeper.change({ type: 'add', key });
    cards.show(key);
  }
  return (
    <>
      {form.companions.map((person, at) => (
        <div key={person.key} id={person.key}>
          <CompanionCard
            open={open}
            check={check}
            person={person}
            told={told.has(person.key)}
            number={at + 1}
            of={Math.max(most, form.companions.length)}
            left={leftOf(open, check, person)}
            isOpen={cards.isOpen(person.key)}
            onToggle={() => cards.toggle(person.key)}
          />
        </div>
      ))}
      <AddPerson
        ref={add}
        label={t('companion.add')}
        hasPlace={left > 0}
        onAdd={addOne}
        {...(left < 0 ? { problem: <Notice kind="warning">{t('companion.tooMany')}</Notice> } : {})}
      >
        {left > 0 ? t('companion.places', { count: left }) : t('companion.full')}
      </AddPerson>
    </>
  );
}
