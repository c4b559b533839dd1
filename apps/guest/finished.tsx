import { useState, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import { Lead } from '#ui/lead.tsx';
import { Stack } from '#ui/page.tsx';
import type { BootstrapFacility } from './bootstrap.ts';
import { endSessions, finishing } from './finish.ts';

/** Shown once a guest has finished on this device; without a network it says what is still to come. */
export function Finished({ facility }: { facility: BootstrapFacility }) {
  const t = useTranslations('guest');
  const isWaiting = useSyncExternalStore(finishing.subscribe, finishing.isWaiting, () => false);
  const [busy, setBusy] = useState(false);
  if (!isWaiting) return <Lead title={t('finish.title')}>{t('finish.body')}</Lead>;
  async function tryAgain() {
    setBusy(true);
    await endSessions(facility.slug_name);
    setBusy(false);
  }
  return (
    <>
      <Lead title={t('finish.waiting.title')}>{t('finish.waiting.body')}</Lead>
      <Stack>
        <Button busy={busy} onClick={() => void tryAgain()}>
          {t('tryAgain')}
        </Button>
      </Stack>
    </>
  );
}
