import { useTranslations } from 'use-intl';
import style from './register-page.module.css';

/** Progress bar. `at`: 0 user, 1 facility, 2 complete. */
export function Steps({ at }: { at: 0 | 1 | 2 }) {
  const t = useTranslations('staff-sign-up');
  const names = [t('steps.user'), t('steps.facility'), t('steps.complete')];
  return (
    <ol className={style.steps} aria-label={t('steps.label')}>
      {names.map((name, step) => (
        <li key={name} data-reached={step <= at} aria-current={step === at ? 'step' : undefined}>
          {name}
        </li>
      ))}
    </ol>
  );
}
