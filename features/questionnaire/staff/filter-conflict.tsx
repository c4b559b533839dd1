import { Alert, Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { FilterSettings } from '../contract/filter-settings.ts';
import style from './filters.module.css';

type Props = { saved: FilterSettings; onTake: () => void };

/** Somebody else was faster: what they saved, beside what was typed here. */
export function FilterConflict({ saved, onTake }: Props) {
  const t = useTranslations('staff-questionnaire');
  const active = saved.facility_localized_category.filter(({ status }) => status === 1);
  return (
    <Alert color="red" variant="light" role="alert" title={t('filters.conflict.title')}>
      <div className={style.newer}>
        <p>{t('filters.conflict.body')}</p>
        <ol>
          {active.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </ol>
        <p>{t(saved.value.visibility === 1 ? 'filters.conflict.shown' : 'filters.conflict.hidden')}</p>
      </div>
      <Button size="xs" variant="default" onClick={onTake}>
        {t('filters.conflict.take')}
      </Button>
    </Alert>
  );
}
