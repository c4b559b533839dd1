import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import style from './remove-companion.module.css';

type Props = { isBlank: boolean; onRemove: () => void };

/** Takes a companion out of the form; asks once where something was typed that would be lost. */
export function RemoveCompanion({ isBlank, onRemove }: Props) {
  const t = useTranslations('registration');
  const [asking, setAsking] = useState(false);
  if (!asking)
    return (
      <Button kind="text" onClick={() => (isBlank ? onRemove() : setAsking(true))}>
        {t('companion.remove')}
      </Button>
    );
  return (
    <div role="alert" className={style.question}>
      <p>{t('companion.removeAsk')}</p>
      <div className={style.answers}>
        <Button kind="plain" onClick={() => setAsking(false)}>
          {t('companion.stay')}
        </Button>
        <Button kind="soft" onClick={onRemove}>
          {t('companion.removeYes')}
        </Button>
      </div>
    </div>
  );
}
