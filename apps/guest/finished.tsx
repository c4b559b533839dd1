import { useState, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { placeAfterHandOver } from '#features/guest/guest-access/guest/handed-over.ts';
import { useHere } from '#platform/browser/place.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Lead } from '#ui/lead.tsx';
import { Stack } from '#ui/page.tsx';
import type { BootstrapFacility } from './bootstrap.ts';
import { endSessions, finishing } from './finish.ts';

export function Finished({ facility }: { facility: BootstrapFacility }) {
  const t = useTranslations('guest');
  const isWaiting = useSyncExternalStore(finishing.subscribe, finishing.isWaiting, () => false);
  const [busy, setBusy] = useState(false);
  const back = useHere(placeAfterHandOver, null);
  if (!isWaiting && back !== null) return <GivenBack back={back} />;
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

function GivenBack({ back }: { back: string }) {
  const t = useTranslations('guest');
  return (
    <>
      <Lead title={t('handOver.givenBack.title')}>{t('handOver.givenBack.body')}</Lead>
      <LinkButton kind="plain" href={back}>
        {t('handOver.staff')}
      </LinkButton>
    </>
  );
}
