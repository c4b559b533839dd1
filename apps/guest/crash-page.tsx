import { useRouter } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import { Lead } from '#ui/lead.tsx';
import { Stack } from '#ui/page.tsx';

/** A fault of ours, or a page that did not come whole: it is tried once more, or loaded anew; drafts are on the server. */
export function CrashPage() {
  const t = useTranslations('guest');
  const router = useRouter();
  return (
    <>
      <Lead title={t('crash.title')}>{t('crash.body')}</Lead>
      <Stack>
        <Button onClick={() => void router.invalidate()}>{t('tryAgain')}</Button>
        <Button kind="plain" onClick={() => window.location.reload()}>
          {t('crash.reload')}
        </Button>
      </Stack>
    </>
  );
}
