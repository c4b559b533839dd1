import { useLocale, useTranslations } from 'use-intl';
import { guestPages, guestPath } from '#features/access/access/rules/guest-pages.ts';
import { dashboardPath, staffPages } from '#features/access/access/rules/staff-pages.ts';
import { displayedPhone } from '#features/hotel/hotel-face/rules/contact.ts';
import { linkHandle } from '#platform/browser/guest-session.ts';
import { useBrowserValue, usePageLocation } from '#platform/browser/place.ts';
import { failedPage } from '#platform/browser/place-before.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { PageIntro } from '#ui/lead.tsx';
import { Stack } from '#ui/page.tsx';
import { type Drawing, Pictogram } from '#ui/pictogram.tsx';
import type { BootstrapFacility } from './bootstrap.ts';
import type { ErrorKind } from './error-kind.ts';
import style from './error-page.module.css';

type Facility = BootstrapFacility | null;
type Props = {
  kind: ErrorKind;
  from?: string | undefined;
  /** The handle of the My Page that redirected to this page because the booking is over. */
  page?: string | undefined;
  facility: Facility;
};

const pictures: { [K in ErrorKind]: Drawing } = {
  '401': 'lock',
  '404': 'lost',
  '422': 'lost',
  '429': 'pause',
  '503': 'pause',
  'checkin-used': 'done',
  'checkin-expired': 'clock',
  'my-page-over': 'clock',
  busy: 'pause',
};

/**
 * Shows what happened and what the guest can do now. `from` is `dashboard` if staff were redirected to this
 * page.
 */
export function ErrorPage({ kind, from, page, facility }: Props) {
  const t = useTranslations('guest');
  const isForStaff = from === 'dashboard';
  const body =
    isForStaff && (kind === '404' || kind === '429') ? t(`error.${kind}.staff`) : t(`error.${kind}.body`);
  return (
    <div className={style.error}>
      <span className={style.picture}>
        <Pictogram name={pictures[kind]} />
      </span>
      <PageIntro title={t(`error.${kind}.title`)}>{body}</PageIntro>
      {isForStaff || kind === '401' ? (
        <StaffAction kind={kind} />
      ) : (
        <GuestAction kind={kind} facility={facility} page={page} />
      )}
    </div>
  );
}

function StaffAction({ kind }: { kind: ErrorKind }) {
  const t = useTranslations('guest');
  if (kind === '401') return <LinkButton href={staffPages.login}>{t('error.401.action')}</LinkButton>;
  return <LinkButton href={dashboardPath}>{t('error.dashboard')}</LinkButton>;
}

type GuestActionProps = { kind: ErrorKind; facility: Facility; page: string | undefined };

function GuestAction({ kind, facility, page }: GuestActionProps) {
  const t = useTranslations('guest');
  const language = useLocale();
  const { search } = usePageLocation();
  const link = useBrowserValue(linkHandle, search.link ?? null);
  const failedUrl = useBrowserValue(failedPage, null);
  const hasHistory = useBrowserValue(() => window.history.length > 1, false);
  const isExplained = kind === '404' || kind === 'checkin-expired';
  const href = nextStepUrl(kind, facility, { page, link, vericode: search.vericode, before: failedUrl });
  const phone = kind === 'checkin-expired' ? facility?.contact.phone : null;
  return (
    <Stack>
      {phone?.href && (
        <LinkButton href={phone.href}>
          {t('error.call', { number: displayedPhone(phone, language) })}
        </LinkButton>
      )}
      {href !== null && <NextStep kind={kind} href={href} isSecond={Boolean(phone?.href)} />}
      {href === null && !isExplained && <p>{t('error.useLink')}</p>}
      {href === null && !facility && hasHistory && (
        <Button kind="plain" onClick={() => window.history.back()}>
          {t('error.back')}
        </Button>
      )}
      {facility?.site_url && (
        <LinkButton kind="plain" href={facility.site_url} rel="noopener noreferrer">
          {t('error.website')}
        </LinkButton>
      )}
    </Stack>
  );
}

type NextStepProps = {
  kind: ErrorKind;
  href: string;
  /** Whether this link is secondary, because a link to call the hotel is the main action. */
  isSecond: boolean;
};

function NextStep({ kind, href, isSecond }: NextStepProps) {
  const t = useTranslations('guest');
  if (kind === 'checkin-used') return <LinkButton href={href}>{t('error.checkin-used.action')}</LinkButton>;
  if (kind === 'my-page-over') return <LinkButton href={href}>{t('error.my-page-over.action')}</LinkButton>;
  if (kind === '404' || kind === 'checkin-expired')
    return (
      <LinkButton kind={isSecond ? 'plain' : 'main'} href={href}>
        {t('error.find')}
      </LinkButton>
    );
  return <LinkButton href={href}>{t('tryAgain')}</LinkButton>;
}

/**
 * What is known about the guest from the URL and this tab's storage. `before` is the URL of the page that
 * could not be shown.
 */
type LinkDetails = {
  page: string | undefined;
  link: string | null;
  vericode: string | undefined;
  before: string | null;
};

/** Returns the URL of the next step, or null if the guest can only contact the hotel. */
function nextStepUrl(kind: ErrorKind, facility: Facility, known: LinkDetails): string | null {
  // Guests who prove their identity can open the data page until the registration is deleted.
  if (kind === 'my-page-over')
    return facility && guestPath(guestPages.data, { slug: facility.slug_name, page: known.page ?? '' });
  // Guests who have already checked in prove their booking as usual and then see My Page.
  if (kind === 'checkin-used') return facility && (proofPath(facility, known) ?? confirmPath(facility));
  // The link that led to this error does not work, so it is not offered again.
  if (kind === '404' || kind === 'checkin-expired') return facility && confirmPath(facility);
  return known.before ?? (facility && (proofPath(facility, known) ?? confirmPath(facility)));
}

const proofPath = ({ slug_name }: BootstrapFacility, { link, vericode }: LinkDetails) =>
  link === null
    ? null
    : guestPath(guestPages.proof, { slug: slug_name, ...(vericode && { vericode }), link });

const confirmPath = ({ slug_name, authentication_method }: BootstrapFacility) =>
  authentication_method === 0 ? null : guestPath(guestPages.confirm, { slug: slug_name });
