import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { RetryNotice } from '#features/guest/guest-access/guest/retry-notice.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import type { MyData } from '../contract.ts';
import { callForData, HANDLED_ON_PAGE } from './calls.ts';
import type { DataProps } from './data-page.tsx';
import { needsProof } from './use-proof-at-page.ts';

type Props = DataProps & { data: MyData; onChange: () => void };

export function ConfirmCard({ data, onProofEnded, onChange }: Props) {
  const t = useTranslations('guest-rights');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => callForData('POST mypage/data/confirm', { version: data.version }, HANDLED_ON_PAGE),
    onSuccess: onChange,
    onError: refused => {
      if (needsProof(refused)) onProofEnded();
      // Any other error may mean that the data was corrected in the meantime, so the page reloads it.
      else onChange();
    },
  });
  if (data.may_confirm === 'done') return <Notice kind="success" title={t('page.confirm.done')} />;
  if (data.may_confirm === 'no') return null;
  return (
    <Card title={t('page.confirm.title')}>
      <p>{t('page.confirm.body')}</p>
      {error && !needsProof(error) && <RetryNotice error={error} busy={isPending} onRetry={() => mutate()} />}
      <Button busy={isPending} onClick={() => mutate()}>
        {t('page.confirm.action')}
      </Button>
    </Card>
  );
}
