import { useTranslations } from 'use-intl';
import { Card } from '#ui/card.tsx';
import { countingNotes, itemsOutsideRegister } from '../rules/lines.ts';
import type { Report } from '../rules/surveys.ts';
import style from './statistics.module.css';

export function Notes({ report }: { report: Report }) {
  const t = useTranslations('staff-statistics');
  return (
    <>
      <Card title={t('section.own')} quiet>
        <ul className={style.notes}>
          {itemsOutsideRegister[report].map(key => (
            <li key={key}>{t(`own.${key}`)}</li>
          ))}
        </ul>
      </Card>
      <Card title={t('section.counting')} quiet>
        <ul className={style.notes}>
          {countingNotes[report].map(key => (
            <li key={key}>{t(`counting.${key}`)}</li>
          ))}
        </ul>
      </Card>
    </>
  );
}
