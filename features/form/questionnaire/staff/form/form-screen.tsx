import { Alert, Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useLock } from '#features/hotel/facility/staff/template/items.ts';
import { TemplateNotice } from '#features/hotel/facility/staff/template/template-notice.tsx';
import type { GuestLanguage } from '#i18n/languages.ts';
import { PageHead } from '#ui/page-head.tsx';
import type { OnChanged } from '#ui/use-report-changes.ts';
import style from './form.module.css';
import { FormEditor, useFormSettings } from './form-editor.tsx';

type Props = {
  facility: { id: number; country: string };
  mayEdit: boolean;
  onChanged: OnChanged;
};

export function FormScreen({ facility, mayEdit: isPermitted, onChanged }: Props) {
  const t = useTranslations('staff-questionnaire');
  const locale: GuestLanguage = useLocale();
  const lock = useLock(facility.id, 'form');
  const mayEdit = isPermitted && lock === undefined;
  const [{ chosen, before }, choose] = useState({ chosen: locale, before: locale });
  const { data, isError, isFetching, refetch } = useFormSettings(facility.id, chosen);
  const previousForm = useFormSettings(facility.id, before, true);
  // The previous form stays visible while another language loads, and if loading fails.
  const saved = data ?? previousForm.data;
  const language = data && !data.languages.includes(chosen) ? 'ja' : chosen;
  return (
    <div className={style.page}>
      <PageHead
        title={t('form.title')}
        lead={
          <>
            <p>{t('form.lead')}</p>
            {!isPermitted && <p>{t('form.readOnly')}</p>}
          </>
        }
      />
      <TemplateNotice facilityId={facility.id} item="form" />
      {isError && (
        <Alert color="red" variant="light" role="alert" title={t('form.loadFailed')}>
          <Button size="xs" loading={isFetching} onClick={() => void refetch()}>
            {t('form.retry')}
          </Button>
        </Alert>
      )}
      {saved && (
        <FormEditor
          facility={facility}
          saved={saved}
          mayEdit={mayEdit}
          language={language}
          onLanguage={next => choose({ chosen: next, before: data ? chosen : before })}
          onChanged={onChanged}
        />
      )}
      {!saved && !isError && <Skeleton height={480} role="status" aria-label={t('form.loading')} />}
    </div>
  );
}
