import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from '#platform/browser/call.ts';
import { firstMessage } from '#platform/browser/faults.ts';
import type { TemplateItem } from '../../rules/template-items.ts';
import { FailedAlert } from '../call-failed.tsx';
import { DialogFoot, StaffDialog } from '../staff-dialog.tsx';
import { useChooseItem, useItem } from './items.ts';
import style from './template-notice.module.css';

type Props = { facilityId: number; item: TemplateItem };

/** Shows where the values of a page come from if a template of the organization covers them. */
export function TemplateNotice({ facilityId, item }: Props) {
  const t = useTranslations('staff-template');
  const found = useItem(facilityId, item);
  const choose = useChooseItem(facilityId, item);
  const [isAsking, ask] = useState(false);
  if (!found) return null;
  const { state, given_by: name, mayChoose } = found;
  return (
    <div className={style.notice}>
      <p role="status">{t(`notice.${state}`, { name })}</p>
      {mayChoose && state === 'inherited' && (
        <Button variant="default" size="xs" loading={choose.isPending} onClick={() => choose.mutate('own')}>
          {t('notice.keep')}
        </Button>
      )}
      {mayChoose && state === 'own' && (
        <Button variant="default" size="xs" onClick={() => ask(true)}>
          {t('notice.use')}
        </Button>
      )}
      {!isAsking && <Problem error={choose.error} />}
      <StaffDialog open={isAsking} onClose={() => ask(false)} title={t('notice.useTitle', { name })}>
        <div className={style.body}>
          <p>{t('notice.useBody')}</p>
          <Problem error={choose.error} />
          <DialogFoot onCancel={() => ask(false)}>
            <Button
              loading={choose.isPending}
              onClick={() => choose.mutate('inherited', { onSuccess: () => ask(false) })}
            >
              {t('notice.use')}
            </Button>
          </DialogFoot>
        </div>
      </StaffDialog>
    </div>
  );
}

function Problem({ error }: { error: Error | null }) {
  const t = useTranslations('staff-settings');
  if (!error) return null;
  const reason = firstMessage(error) ?? (error instanceof ApiError ? error.message : t('offline'));
  return <FailedAlert title={t('failed')}>{reason}</FailedAlert>;
}
