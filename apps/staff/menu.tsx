import { Link, useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { staffPages } from '#features/access/access/rules/staff-pages.ts';
import { Icon } from '#ui/icon.tsx';
import { maySee, type Reader } from './rights.ts';
import { type DashboardScreen, dashboardScreens, settingsGroups } from './screens.ts';
import { SettingsSearch } from './settings-search.tsx';
import style from './sidebar.module.css';

type Props = { reader: Reader; onChosen: () => void };

type Page = [address: string, screen: DashboardScreen];

export function Menu({ reader, onChosen }: Props) {
  const t = useTranslations('staff-shell');
  const visiblePages = Object.entries(dashboardScreens).filter(
    ([, screen]) => !screen.unlisted && maySee(reader, screen),
  );
  const dailyPages = visiblePages.filter(([address, { icon }]) => icon && address !== staffPages.settings);
  const settingsPages = visiblePages.filter(([, { icon }]) => !icon);
  const first = visiblePages.find(([address]) => address === staffPages.settings) ?? settingsPages[0];
  return (
    <>
      <ul className={style.entries} aria-label={t('groups.desk')}>
        {dailyPages.map(([address, { title, icon }]) => (
          <li key={address}>
            <Entry to={address} title={t(title)} onChosen={onChosen}>
              {icon && <Icon name={icon} />}
              <span>{t(title)}</span>
            </Entry>
          </li>
        ))}
      </ul>
      {first && <SettingsMenu first={first[0]} pages={settingsPages} reader={reader} onChosen={onChosen} />}
    </>
  );
}

/** `first` is the URL that the *Settings* entry opens. */
function SettingsMenu({ first, pages, reader, onChosen }: Props & { first: string; pages: readonly Page[] }) {
  const t = useTranslations('staff-shell');
  const at = useLocation({ select: ({ pathname }) => pathname });
  const isWithin = at === first || pages.some(([address]) => address === at);
  return (
    <div>
      <Entry to={first} title={t('pages.settings')} onChosen={onChosen}>
        <Icon name="settings" />
        <span>{t('pages.settings')}</span>
      </Entry>
      <div className={style.settings} data-open={isWithin}>
        <SettingsSearch reader={reader} onChosen={onChosen}>
          {settingsGroups.map(group => {
            const groupPages = pages.filter(([, screen]) => (screen.group ?? 'hotel') === group);
            return (
              groupPages.length > 0 && (
                <Group key={group} group={group} pages={groupPages} onChosen={onChosen} />
              )
            );
          })}
        </SettingsSearch>
      </div>
    </div>
  );
}

type GroupProps = Pick<Props, 'onChosen'> & {
  group: (typeof settingsGroups)[number];
  pages: readonly Page[];
};

function Group({ group, pages, onChosen }: GroupProps) {
  const t = useTranslations('staff-shell');
  const id = useId();
  return (
    <div>
      <p id={id} className={style.group}>
        {t(`groups.${group}`)}
      </p>
      <ul className={style.entries} aria-labelledby={id}>
        {pages.map(([address, { title }]) => (
          <li key={address}>
            <Entry to={address} onChosen={onChosen}>
              {t(title)}
            </Entry>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** `title` is the tooltip of an icon that is shown without text. */
type EntryProps = Pick<Props, 'onChosen'> & { to: string; title?: string; children: ReactNode };

/** The entry of the open page scrolls into view, because the owner's menu is longer than the screen. */
function Entry({ to, title, onChosen, children }: EntryProps) {
  const link = useRef<HTMLAnchorElement>(null);
  const isOpen = useLocation({ select: ({ pathname }) => pathname === to });
  useEffect(() => {
    if (isOpen) link.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  return (
    <Link
      ref={link}
      to={to}
      search={{}}
      className={style.entry}
      title={title}
      activeOptions={{ exact: true, includeSearch: false }}
      onClick={onChosen}
    >
      {children}
    </Link>
  );
}
