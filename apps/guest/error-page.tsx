import { useTranslations } from 'use-intl';
import { linkToken } from '#platform/browser/guest-session.ts';
import { LinkButton } from '#ui/button.tsx';
import { Lead } from '#ui/lead.tsx';
import type { BootstrapFacility } from './bootstrap.ts';
import style from './error-page.module.css';

export const errorStatuses = ['401', '404', '422', '429', '503'] as const;
export type ErrorStatus = (typeof errorStatuses)[number];

type Facility = BootstrapFacility | null;
type Props = {
  status: ErrorStatus;
  reason?: string | undefined;
  from?: string | undefined;
  facility: Facility;
};

/**
 * Says what happened and what to do now (guest-side §8, decisions §2). `reason` is the query's `status`; `from` is
 * `dashboard` where staff were led here.
 */
export function ErrorPage({ status, reason, from, facility }: Props) {
  const t = useTranslations('guest');
  const kind = status === '422' && isReason(reason) ? reason : status;
  return (
    <div className={style.error}>
      <Lead title={t(`error.${kind}.title`)}>{t(`error.${kind}.body`)}</Lead>
      <WayOn kind={kind} from={from} facility={facility} />
    </div>
  );
}

const reasons = ['checkin-used', 'checkin-expired'] as const;
type Reason = (typeof reasons)[number];

function isReason(reason: string | undefined): reason is Reason {
  return reasons.some(known => known === reason);
}

function WayOn({ kind, from, facility }: Pick<Props, 'from' | 'facility'> & { kind: ErrorStatus | Reason }) {
  const t = useTranslations('guest');
  if (kind === '401') return <LinkButton href="/login">{t('error.401.action')}</LinkButton>;
  if (from === 'dashboard') return <LinkButton href="/dashboard">{t('error.dashboard')}</LinkButton>;
  const proof = facility && proofOf(facility);
  if (kind === 'checkin-used' && proof)
    return <LinkButton href={proof}>{t('error.checkin-used.action')}</LinkButton>;
  if (!facility?.site_url) return null;
  return (
    <LinkButton kind="plain" href={facility.site_url} rel="noopener noreferrer">
      {t('error.website')}
    </LinkButton>
  );
}

// A registered guest proves who they are as ever, and is led to My Page.
function proofOf(facility: BootstrapFacility): string | null {
  const slug = encodeURIComponent(facility.slug_name);
  if (linkToken() !== null) return `/check-in/step-1?slug=${slug}`;
  return facility.authentication_method === 0 ? null : `/check-in/confirm?slug=${slug}`;
}
