import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { RetryNotice } from '#features/guest/guest-access/guest/retry-notice.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { Stack } from '#ui/page.tsx';
import type { Deletion, MyData } from '../contract.ts';
import { callForData, HANDLED_ON_PAGE } from './calls.ts';
import style from './data.module.css';
import type { DataProps } from './data-page.tsx';
import { useMoment } from './data-parts.tsx';
import { needsProof } from './use-proof-at-page.ts';

type Props = DataProps & { data: MyData; onChange: () => void };

export function DeletionCard({ data, onProofEnded, onChange }: Props) {
  const t = useTranslations('guest-rights');
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => callForData('POST mypage/data/delete', {}, HANDLED_ON_PAGE),
    onSuccess: () => {
      setAsking(false);
      onChange();
    },
    onError: refused => {
      if (needsProof(refused)) onProofEnded();
    },
  });
  return (
    <Card title={t('page.delete.title')}>
      {data.deletion ? <DeletionResult deletion={data.deletion} /> : <p>{t('page.delete.body')}</p>}
      {error && !needsProof(error) && <RetryNotice error={error} busy={isPending} onRetry={() => mutate()} />}
      {isAsking ? (
        <Stack>
          <Notice kind="warning" title={t('page.delete.sure')} />
          <Button kind="soft" busy={isPending} onClick={() => mutate()}>
            {t('page.delete.now')}
          </Button>
          <Button kind="text" onClick={() => setAsking(false)}>
            {t('page.delete.cancel')}
          </Button>
        </Stack>
      ) : (
        <Button kind={data.deletion ? 'text' : 'soft'} onClick={() => setAsking(true)}>
          {t(data.deletion ? 'page.delete.again' : 'page.delete.ask')}
        </Button>
      )}
    </Card>
  );
}

function DeletionResult({ deletion: { at, held, outcomes } }: { deletion: Deletion }) {
  const t = useTranslations('guest-rights');
  const formatMoment = useMoment();
  return (
    <div role="status">
      <p>
        <strong>{t('page.delete.answered', { at: formatMoment(at) })}</strong>
      </p>
      {held && <p>{t('held')}</p>}
      {outcomes.map(({ title, is_deleted, what, kept, rule, until }) => (
        <section key={`${title}/${is_deleted}/${rule}/${until}`} className={style.section}>
          <h3>{t(is_deleted ? 'page.delete.deleted' : 'page.delete.keptOn', { title })}</h3>
          {kept && <p className={style.kept}>{kept}</p>}
          <ul className={style.lines}>
            {what.map(each => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        </section>
      ))}
      <p className={style.note}>{t('page.delete.mailed')}</p>
    </div>
  );
}
