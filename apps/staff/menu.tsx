import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import type { Facility } from './facility.ts';
import { maySee } from './rights.ts';
import { type DashboardScreen, dashboardScreens, type MenuGroup, menuGroups } from './screens.ts';
import style from './sidebar.module.css';

/** The pages that this reader may see, in their groups. */
export function Menu({ reader }: { reader: Facility['user'] }) {
  const pages = Object.entries(dashboardScreens).filter(
    ([, screen]) => !screen.unlisted && maySee(reader, screen),
  );
  return menuGroups.map(group => {
    const own = pages.filter(([, screen]) => (screen.group ?? 'hotel') === group);
    return own.length > 0 && <Group key={group} group={group} pages={own} />;
  });
}

type GroupProps = { group: MenuGroup; pages: [address: string, screen: DashboardScreen][] };

function Group({ group, pages }: GroupProps) {
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
            >
              {t(title)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
