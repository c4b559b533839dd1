import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#ui/class-names.ts';
import { type StatusFilter, statusFilters } from '../rules/list-choices.ts';
import style from './status-chips.module.css';
import statusMark from './status-mark.module.css';

type Props = {
  chosen: StatusFilter;
  /** Number of results for each filter. Undefined until counted. */
  counts: { [Filter in StatusFilter]?: number } | undefined;
  onChoose: (status: StatusFilter) => void;
};

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

/** A status as text with a small colored mark, so that color is never the only cue. */
export function StatusMark({ name }: { name: StatusFilter }) {
  const t = useTranslations('staff-registration');
  return <span className={classNames(statusMark.mark, statusMark[name])}>{t(`status.${name}`)}</span>;
}
