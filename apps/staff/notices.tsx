import { Alert, Button, Group } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useState, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import type { NavigationControl } from '#platform/browser/navigation-state.ts';
import { allowReload } from '#platform/browser/vite-preload.ts';
import style from './notices.module.css';

/** Explains why a page did not open. Shown until the connection is back or the notice is closed. */
export function OfflineNotice({ ways }: { ways: NavigationControl }) {
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

export function CrashPage() {
  const t = useTranslations('staff-shell');
  const router = useRouter();
  const tryAgain = () => {
    allowReload();
    void router.invalidate();
  };
  return (
    <Alert color="red" title={t('crash.title')} m="md">
      <p>{t('crash.body')}</p>
      <Group mt="sm" gap="xs">
        <Button size="xs" onClick={tryAgain}>
          {t('retry')}
        </Button>
        <Button size="xs" variant="default" onClick={() => window.location.reload()}>
          {t('crash.reload')}
        </Button>
      </Group>
    </Alert>
  );
}
