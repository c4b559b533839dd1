import { useTranslations } from 'use-intl';
import { ApiError } from '#platform/browser/call.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

type Props = { error: unknown; onRetry: () => void; busy?: boolean };

/** In place of what could not be loaded. */
export function RetryNotice({ error, onRetry, busy = false }: Props) {
  const t = useTranslations('guest');
  const title = error instanceof ApiError && error.message ? error.message : t('form.offline');
  return (
    <Notice
      kind="danger"
      title={title}
      action={
        <Button kind="soft" busy={busy} onClick={onRetry}>
          {t('tryAgain')}
        </Button>
      }
    />
  );
}
