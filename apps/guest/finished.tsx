import { useState, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { urlAfterHandOver } from '#features/guest/guest-access/guest/handed-over.ts';
import { useBrowserValue } from '#platform/browser/place.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { PageIntro } from '#ui/lead.tsx';
import { Stack } from '#ui/page.tsx';
import type { BootstrapFacility } from './bootstrap.ts';
import { endSessions, pendingSignOut } from './finish.ts';

export function Finished({ facility }: { facility: BootstrapFacility }) {
  const t = useTranslations('guest');
  const isWaiting = useSyncExternalStore(pendingSignOut.subscribe, pendingSignOut.isWaiting, () => false);
  const [busy, setBusy] = useState(false);
  const backUrl = useBrowserValue(urlAfterHandOver, null);
  if (!isWaiting && backUrl !== null) return <HandedBackNotice back={backUrl} />;
  if (!isWaiting) return <PageIntro title={t('finish.title')}>{t('finish.body')}</PageIntro>;
  async function tryAgain() {
    setBusy(true);
    await endSessions(facility.slug_name);
    setBusy(false);
  }
  return (
    <>
      <PageIntro title={t('finish.waiting.title')}>{t('finish.waiting.body')}</PageIntro>
      <Stack>
        <Button busy={busy} onClick={() => void tryAgain()}>
          {t('tryAgain')}
        </Button>
      </Stack>
    </>
  );
}

function HandedBackNotice({ back }: { back: string }) {
  const t = useTranslations('guest');
  return (
    <>
      <PageIntro title={t('handOver.givenBack.title')}>{t('handOver.givenBack.body')}</PageIntro>
      <LinkButton kind="plain" href={back}>
        {t('handOver.staff')}
      </LinkButton>
    </>
  );
}
