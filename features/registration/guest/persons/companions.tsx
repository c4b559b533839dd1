import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import type { FormCheck } from '../form/use-form-check.ts';
import type { OpenForm } from '../form/with-form.tsx';
import { CompanionCard } from './companion-card.tsx';
import style from './companions.module.css';
import { leftOf } from './left-of.ts';
import type { OpenCards } from './use-open-cards.ts';

type Props = { open: OpenForm; check: FormCheck; told: boolean; cards: OpenCards };

/** A card for each companion, and a place for as many more as the booking has room for. */
export function Companions({ open, check, told, cards }: Props) {
  const t = useTranslations('registration');
  const { booking, form, keeper } = open;
  const add = useFocusAfterLeaving(form.companions.length);
  const most = booking.companions_left;
  const places = most - form.companions.length;
  function addOne() {
    const key = keeper.newKey();
    keeper.change({ type: 'add', key });
    cards.show(key);
  }
  if (most === 0 && form.companions.length === 0) return null;
  return (
    <>
      {form.companions.map((person, at) => (
        <div key={person.key} id={person.key}>
          <CompanionCard
            open={open}
            check={check}
            person={person}
            told={told}
            number={at + 1}
            of={Math.max(most, form.companions.length)}
            left={leftOf(open, check, person)}
            isOpen={cards.isOpen(person.key)}
            onToggle={() => cards.toggle(person.key)}
          />
        </div>
      ))}
      <div ref={add} className={style.add}>
        {places > 0 && (
          <Button kind="plain" onClick={addOne}>
            <span aria-hidden="true">＋</span>
            {t('companion.add')}
          </Button>
        )}
        <p className={style.places}>
          {places > 0 ? t('companion.places', { count: places }) : t('companion.full')}
        </p>
      </div>
    </>
  );
}

/** Where the reader goes on once a card is gone. */
function useFocusAfterLeaving(count: number) {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current) place.current?.querySelector('button')?.focus();
    before.current = count;
  }, [count]);
  return place;
}
