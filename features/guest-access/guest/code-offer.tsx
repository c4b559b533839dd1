import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { CodeField } from './code-field.tsx';
import style from './code-offer.module.css';

type Props = { value: string; onChange: (code: string) => void; error?: string | undefined };

/** Another way in, for whom the hotel knows by an agency's phone. */
export function CodeOffer({ value, onChange, error }: Props) {
  const t = useTranslations('guest-access');
  const [open, setOpen] = useState(false);
  return (
    <Card quiet>
      <p className={style.offer}>{t.rich('code.offer', { b: text => <b>{text}</b> })}</p>
      {open ? (
        <CodeField value={value} onChange={onChange} error={error} />
      ) : (
        <Button kind="soft" onClick={() => setOpen(true)}>
          {t('code.show')}
        </Button>
      )}
    </Card>
  );
}
