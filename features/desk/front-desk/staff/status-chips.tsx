import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#ui/class-names.ts';
import { type StatusFilter, statusFilters } from '../rules/list-choices.ts';
import style from './status-chips.module.css';
import statusMark from './status-mark.module.css';

type Props = {
  chosen: StatusFilter;
  /** How many each would list; absent while nobody has counted. */
  counts: { [Filter in StatusFilter]?: number } | undefined;
  onChoose: (status: StatusFilter) => void;
};

/** One status, all of them or those of who has not registered, as radio buttons that look like chips. */
export function StatusChips({ chosen, counts, onChoose }: Props) {
  const t = useTranslations('staff-registration');
  const name = useId();
  return (
    <fieldset className={style.chips} aria-label={t('statusLabel')}>
      {statusFilters.map(status => (
        <label key={status} className={style.chip}>
          <input
            type="radio"
            name={name}
            value={status}
            checked={status === chosen}
            onChange={() => onChoose(status)}
          />
          <StatusMark name={status} />
          {counts && <span className={style.count}>{counts[status] ?? 0}</span>}
        </label>
      ))}
    </fieldset>
  );
}

/** A status as a word with a small coloured mark: never by colour alone. */
export function StatusMark({ name }: { name: StatusFilter }) {
  const t = useTranslations('staff-registration');
  return <span className={classNames(statusMark.mark, statusMark[name])}>{t(`status.${name}`)}</span>;
}
