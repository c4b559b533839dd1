import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { staffPages } from '#features/access/access/rules/staff-pages.ts';
import { ApiError } from '#platform/browser/call.ts';
import { isSignOnFault, type SignOnFault } from '../rules.ts';
import { AuthPage } from './auth-page.tsx';

/** An organization and the domain whose users sign in at its provider. */
export type SignOn = { organization: string; domain: string };

/** Returns the organization that a refused sign-in names, or null. */
export function organizationIn(error: unknown): SignOn | null {
  if (!(error instanceof ApiError) || error.code !== 'sign_on_needed') return null;
  const { organization, domain } = error.data;
  return { organization: String(organization), domain: String(domain) };
}

const FAULT = 'sign_on';

/** The address of the sign-in page that shows why a single sign-on failed. */
export const loginUrlWithFault = (fault: SignOnFault): string => `${staffPages.login}?${FAULT}=${fault}`;

export function faultInAddress(): SignOnFault | null {
  const word = new URLSearchParams(window.location.search).get(FAULT);
  return isSignOnFault(word) ? word : null;
}

type Props = { signOn: SignOn; onBack: () => void; children: ReactNode };

/** Links to the provider instead of asking for a password. `children`: content for the emergency admin. */
export function OrganizationStep({ signOn: { organization, domain }, onBack, children }: Props) {
  const t = useTranslations('staff-session');
  return (
    <AuthPage title={t('signOn.title')}>
      <p>{t('signOn.lead', { domain, organization })}</p>
      <Button
        component="a"
        href={`${staffPages.signOn}?${new URLSearchParams({ domain })}`}
        size="md"
        fullWidth
      >
        {t('signOn.go', { organization })}
      </Button>
      {children}
      <Button variant="subtle" size="md" fullWidth onClick={onBack}>
        {t('back')}
      </Button>
    </AuthPage>
  );
}
