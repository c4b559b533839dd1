import { Alert, Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { GuestLanguage } from '#i18n/languages.ts';
import type { FormSettings } from '../../contract/form-settings.ts';
import style from './form.module.css';

type Props = { saved: FormSettings; language: GuestLanguage; onTake: () => void };

/** Somebody else was faster: what they saved, while what was changed here stays. */
export function FormConflict({ saved, language, onTake }: Props) {
  const t = useTranslations('staff-questionnaire');
  const mark = (shown: 0 | 1, required: 0 | 1) =>
    t(
      shown === 0
        ? 'form.conflict.hidden'
        : required === 1
          ? 'form.conflict.required'
          : 'form.conflict.optional',
    );
  return (
    <Alert color="red" variant="light" role="alert" title={t('form.conflict.title')}>
      <p>{t('form.conflict.body')}</p>
      <details className={style.newer}>
        <summary>{t('form.conflict.look')}</summary>
        <ol>
          {saved.data.map(item => (
            <li key={item.id}>
              {t.rich('form.conflict.question', {
                label: () => <span lang={language}>{item.label}</span>,
                main: mark(item.visibility, item.required),
                companion: mark(item.visibility_companion, item.required_companion),
              })}
            </li>
          ))}
        </ol>
      </details>
      <Button size="xs" variant="default" onClick={onTake}>
        {t('form.conflict.take')}
      </Button>
    </Alert>
  );
}
