import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import style from './login-page.module.css';

/** The codes that stand in for a lost phone, shown this once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useTranslations('staff-session');
  const file = URL.createObjectURL(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }));
  return (
    <div className={style.form} role="status">
      <h2>{t('recovery.title')}</h2>
      <p>{t('recovery.body')}</p>
      <ul className={style.codes}>
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={style.buttons}>
        <Button component="a" href={file} download="genkan-recovery-codes.txt" variant="default" size="md">
          {t('recovery.save')}
        </Button>
        <Button size="md" onClick={onDone}>
          {t('recovery.done')}
        </Button>
      </div>
    </div>
  );
}
