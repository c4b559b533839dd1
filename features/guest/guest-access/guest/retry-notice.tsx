import { useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { useErrorText } from './error-text.ts';

type Props = { error: unknown; onRetry: () => void; busy?: boolean };

export function RetryNotice({ error, onRetry, busy = false }: Props) {
  const t = useTranslations('guest');
  const title = useErrorText()(error);
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
