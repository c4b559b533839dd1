import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { RetryNotice } from '#features/guest/guest-access/guest/retry-notice.tsx';
import { receiveFile, saveFile } from '#platform/browser/received-file.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Stack } from '#ui/page.tsx';
import { useToast } from '#ui/toasts.tsx';
import { type FileFormat, fileFormats } from '../rules/files.ts';
import { fetchFile, HANDLED_ON_PAGE } from './calls.ts';
import type { DataProps } from './data-page.tsx';
import { needsProof } from './use-proof-at-page.ts';

export function DownloadCard({ onProofEnded }: DataProps) {
  const t = useTranslations('guest-rights');
  const toast = useToast();
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: async (format: FileFormat) => {
      const response = await fetchFile('POST mypage/data/file', { format }, HANDLED_ON_PAGE);
      saveFile(await receiveFile(response, () => undefined));
    },
    onSuccess: () => toast(t('page.download.done')),
    onError: refused => {
      if (needsProof(refused)) onProofEnded();
    },
  });
  return (
    <Card title={t('page.download.title')}>
      <p>{t('page.download.body')}</p>
      {error && variables && !needsProof(error) && (
        <RetryNotice error={error} busy={isPending} onRetry={() => mutate(variables)} />
      )}
      <Stack>
        {fileFormats.map(format => (
          <Button
            key={format}
            kind="soft"
            busy={isPending && variables === format}
            onClick={() => mutate(format)}
          >
            {t(`page.download.${format}`)}
          </Button>
        ))}
      </Stack>
    </Card>
  );
}
