import { useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import style from './kept-value.module.css';

type Props = { label: string; mask: string; note: string; onReplace: () => void };

/** A value that is known already and shown by its mask only. */
export function KeptValue({ label, mask, note, onReplace }: Props) {
  const t = useTranslations('registration');
  return (
    <div className={style.kept}>
      <p className={style.label}>{label}</p>
      <div className={style.value}>
        <p className={style.words}>
          <span>{mask}</span>
          <span className={style.note}>{note}</span>
        </p>
        <Button kind="text" onClick={onReplace} aria-label={t('kept.changeLabel', { label })}>
          {t('kept.change')}
        </Button>
      </div>
    </div>
  );
}
