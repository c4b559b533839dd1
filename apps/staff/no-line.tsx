import { Alert } from '@mantine/core';
import { useState, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import type { Ways } from '#platform/browser/ways.ts';
import style from './no-line.module.css';

/** Says why a page did not open, until the line is back or it was read. */
export function NoLine({ ways }: { ways: Ways }) {
  const t = useTranslations('staff-shell');
  const { state, times } = useSyncExternalStore(ways.subscribe, ways.current);
  const [read, setRead] = useState(0);
  if (state !== 'noLine' || read === times) return null;
  return (
    <Alert
      className={style.notice}
      color="red"
      variant="default"
      title={t('noLine.title')}
      withCloseButton
      closeButtonLabel={t('dialog.close')}
      onClose={() => setRead(times)}
    >
      {t('noLine.body')}
    </Alert>
  );
}
