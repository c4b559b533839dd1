import { useTranslations } from 'use-intl';
import { type ArrivalFilter, arrivalFilters } from '../rules/choices.ts';
import style from './arrivals.module.css';
import type { DayNumbers } from './calls.ts';

const numberOf = {
  all: 'arrive',
  ready: 'ready',
  partly: 'partly',
  passport: 'passports',
  unread: 'unread',
  unregistered: 'unregistered',
  undelivered: 'undelivered',
} as const satisfies Record<ArrivalFilter, keyof DayNumbers>;

type Props = {
  /** Undefined until the numbers have loaded. */
  numbers: DayNumbers | undefined;
  /** Undefined during a search, when no filter is selected. */
  chosen: ArrivalFilter | undefined;
  onChoose: (show: ArrivalFilter) => void;
};

export function Numbers({ numbers, chosen, onChoose }: Props) {
  const t = useTranslations('staff-arrivals');
  return (
    <fieldset className={style.numbers} aria-label={t('numbers.label')}>
      {arrivalFilters.map(show => {
        const count = numbers?.[numberOf[show]];
        return (
          <button
            key={show}
            type="button"
            data-show={show}
            data-some={count !== undefined && count > 0}
            aria-pressed={show === chosen}
            onClick={() => onChoose(show)}
          >
            <b>{count ?? '–'}</b>
            <span>{t(`numbers.${show}`)}</span>
          </button>
        );
      })}
    </fieldset>
  );
}
