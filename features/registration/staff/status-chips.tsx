import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { type StatusName, statusNames } from './list-state.ts';
import style from './status-chips.module.css';
import { StatusMark } from './status-mark.tsx';

type Props = { chosen: StatusName; onChoose: (status: StatusName) => void };

/** One status or all of them, as radio buttons that look like chips. */
export function StatusChips({ chosen, onChoose }: Props) {
  const t = useTranslations('staff-registration');
  const name = useId();
  return (
    <fieldset className={style.chips} aria-label={t('statusLabel')}>
      {statusNames.map(status => (
        <label key={status} className={style.chip}>
          <input
            type="radio"
            name={name}
            value={status}
            checked={status === chosen}
            onChange={() => onChoose(status)}
          />
          <StatusMark name={status} />
        </label>
      ))}
    </fieldset>
  );
}
