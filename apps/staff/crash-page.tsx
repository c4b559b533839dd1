import { Alert, Button, Group } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';

/** A fault of ours: the page tries once more, or loads anew. */
export function CrashPage() {
  const t = useTranslations('staff-shell');
  const router = useRouter();
  return (
    <Alert color="red" variant="light" title={t('crash.title')} m="md">
      <p>{t('crash.body')}</p>
      <Group mt="sm" gap="xs">
        <Button size="xs" onClick={() => void router.invalidate()}>
          {t('retry')}
        </Button>
        <Button size="xs" variant="default" onClick={() => window.location.reload()}>
          {t('crash.reload')}
        </Button>
      </Group>
    </Alert>
  );
}
