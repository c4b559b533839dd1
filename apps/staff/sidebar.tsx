import { Button, Skeleton } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { guidePart, guidePath, staffPages } from '#features/access/access/rules/staff-pages.ts';
import { HotelSwitch } from '#features/organization/organization/staff/hotel-switch.tsx';
import { signOut } from '#features/staff/session/staff/leave-dashboard.ts';
import { nameFor } from '#i18n/languages.ts';
import { readBrowser, writeBrowser } from '#platform/browser/browser-storage.ts';
import { Icon } from '#ui/icon.tsx';
import type { Bootstrap } from './bootstrap.ts';
import type { Facility } from './facility.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { Menu } from './menu.tsx';
import style from './sidebar.module.css';

type Props = { facility: Facility | undefined; settings: Bootstrap['settings'] };

export function Sidebar({ facility, settings }: Props) {
  const t = useTranslations('staff-shell');
  const [isFolded, fold] = useFolded();
  return (
    <aside className={style.side} data-folded={isFolded} aria-label={t('sidebar')}>
      <div className={style.head}>
        <button
          type="button"
          className={style.fold}
          aria-expanded={!isFolded}
          aria-label={t('menu')}
          onClick={() => fold(!isFolded)}
        />
        <div className={style.name}>
          {facility ? <HotelName facility={facility} /> : <Skeleton height={18} width="70%" />}
        </div>
      </div>
      <nav className={style.menu} aria-label={t('menu')}>
        {facility && <Menu reader={facility.user} onChosen={() => narrowScreen().matches && fold(true)} />}
      </nav>
      <div className={style.foot}>
        {facility && <Reader user={facility.user} />}
        <LanguageSwitch />
        <Guide />
        <OutsideLinks settings={settings} />
        <SignOut />
      </div>
    </aside>
  );
}

/** An organization's user can open another hotel here. */
function HotelName({ facility }: { facility: Facility }) {
  const name = nameFor({ name: facility.name, names: facility.facility_name }, useLocale());
  return facility.user.organization ? <HotelSwitch name={name} /> : name;
}

const FOLDED_KEY = 'menu-folded';

/** On narrow screens, the menu overlays the page and must close after a choice. */
const narrowScreen = () => window.matchMedia('(max-width: 767px)');

const isFoldedInitially = () => narrowScreen().matches || readBrowser(FOLDED_KEY) === '1';

/**
 * Whether the menu is collapsed. The state is remembered for the next visit, except on narrow screens, where
 * the menu starts collapsed.
 */
function useFolded() {
  const [isFolded, setFolded] = useState(isFoldedInitially);
  useEffect(() => {
    const screen = narrowScreen();
    const update = () => setFolded(isFoldedInitially());
    screen.addEventListener('change', update);
    return () => screen.removeEventListener('change', update);
  }, []);
  const fold = (to: boolean) => {
    if (!narrowScreen().matches) writeBrowser(FOLDED_KEY, to ? '1' : '0');
    setFolded(to);
  };
  return [isFolded, fold] as const;
}

function Reader({ user }: { user: Facility['user'] }) {
  const t = useTranslations('staff-shell');
  return (
    <p className={style.reader}>
      <Icon name="person" />
      <span>
        <Link to={staffPages.account} search={{}} title={t('pages.account')}>
          {user.username}
        </Link>
        <span>{t(user.owner ? 'role.owner' : `role.${user.role}`)}</span>
      </span>
    </p>
  );
}

function Guide() {
  const t = useTranslations('staff-shell');
  const locale = useLocale();
  const page = useLocation({ select: ({ pathname }) => pathname });
  return (
    <a
      className={style.quiet}
      href={`${guidePath}/${locale}#${guidePart(page)}`}
      target="_blank"
      rel="noopener noreferrer"
      title={t('newWindow')}
    >
      {t('guide')}
    </a>
  );
}

function OutsideLinks({ settings: { helpUrl, providerTermsUrl } }: Pick<Props, 'settings'>) {
  const t = useTranslations('staff-shell');
  const links = [
    { url: helpUrl, text: t('help') },
    { url: providerTermsUrl, text: t('terms') },
  ];
  return links.map(
    ({ url, text }) =>
      url !== null && (
        <a
          key={text}
          className={style.quiet}
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          title={t('newWindow')}
        >
          {text}
        </a>
      ),
  );
}

function SignOut() {
  const t = useTranslations('staff-shell');
  const [busy, setBusy] = useState(false);
  const startSignOut = () => {
    setBusy(true);
    void signOut();
  };
  return (
    <Button className={style.signOut} variant="default" size="xs" loading={busy} onClick={startSignOut}>
      {t('signOut')}
    </Button>
  );
}
