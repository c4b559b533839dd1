import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import type { Facility } from './facility.ts';
import { maySee } from './rights.ts';
import { type DashboardScreen, dashboardScreens, type MenuGroup, menuGroups } from './screens.ts';
import style from './sidebar.module.css';

type Props = { reader: Facility['user']; onChosen: () => void };

export function Menu({ reader, onChosen }: Props) {
  const pages = Object.entries(dashboardScreens).filter(
    ([, screen]) => !screen.unlisted && maySee(reader, screen),
  );
  return menuGroups.map(group => {
    const own = pages.filter(([, screen]) => (screen.group ?? 'hotel') === group);
    return own.length > 0 && <Group key={group} group={group} pages={own} onChosen={onChosen} />;
  });
}

type GroupProps = Pick<Props, 'onChosen'> & {
  group: MenuGroup;
  pages: [address: string, screen: DashboardScreen][];
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
            <Link
              to={address}
              search={{}}
              className={style.entry}
              activeOptions={{ exact: true, includeSearch: false }}
              onClick={onChosen}
            >
              {t(title)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
