import { Alert, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useContext, useState } from 'react';
import { useTranslations } from 'use-intl';
import { withOwnAddress } from '#features/hotel/facility/rules/link-address.ts';
import { PublicUrl } from '#features/hotel/facility/staff/public-url.ts';
import { StaffDialog } from '#features/hotel/facility/staff/staff-dialog.tsx';
import { type GuestLanguage, languageNames } from '#i18n/languages.ts';
import { client } from '#platform/browser/call.ts';
import { RichText } from '#ui/rich-text.tsx';
import type * as contract from '../contract.ts';

type Props = { hash: string; language: GuestLanguage };

const call = client<typeof contract, 'staff'>();

export function AcceptedTerms({ hash, language }: Props) {
  const t = useTranslations('staff-terms');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="compact-xs" variant="subtle" onClick={() => setOpen(true)}>
        {t('accepted.show', { language: languageNames[language] })}
      </Button>
      <StaffDialog open={isOpen} onClose={() => setOpen(false)} title={t('accepted.title')}>
        <TermsText hash={hash} language={language} />
      </StaffDialog>
    </>
  );
}

function TermsText({ hash, language }: Props) {
  const t = useTranslations('staff-terms');
  const publicUrl = useContext(PublicUrl);
  const { data, isError } = useQuery({
    queryKey: ['accepted-terms', hash],
    queryFn: async ({ signal }) => (await call('GET facility-terms/:hash', { hash }, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (isError) return <Alert color="red" title={t('accepted.failed')} />;
  if (!data) return <Skeleton height={120} role="status" aria-label={t('accepted.loading')} />;
  return (
    <div lang={language}>
      <RichText html={withOwnAddress(data.content, publicUrl)} />
    </div>
  );
}
