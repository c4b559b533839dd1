import { useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import { Lead } from '#ui/lead.tsx';
import { Stack } from '#ui/stack.tsx';

/** A fault of ours: the page tries once more, or loads anew; drafts are on the server. */
export function CrashPage({ reset }: { reset: () => void }) {
  const t = useTranslations('guest');
  return (
    <>
      <Lead title={t('crash.title')}>{t('crash.body')}</Lead>
      <Stack>
        <Button onClick={reset}>{t('tryAgain')}</Button>
        <Button kind="plain" onClick={() => window.location.reload()}>
          {t('crash.reload')}
        </Button>
      </Stack>
    </>
  );
}
