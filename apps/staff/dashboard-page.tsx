import { useEffect } from 'react';
import { errorPage } from '#features/session/staff/leave.ts';
import style from './dashboard.module.css';
import { useFacility } from './facility-context.ts';
import { usePageTitle } from './page-title.ts';
import { maySee } from './rights.ts';
import type { DashboardScreen } from './screens.ts';

/** One page of the dashboard, for those who may see it; to others it does not exist. */
export function DashboardPage({ screen }: { screen: DashboardScreen }) {
  const { user } = useFacility();
  const isTheirs = maySee(user, screen);
  usePageTitle(screen.title);
  useEffect(() => {
    if (!isTheirs) window.location.replace(errorPage(404));
  }, [isTheirs]);
  if (!isTheirs) return null;
  return (
    <div className={style.page} data-width={screen.width}>
      <screen.component />
    </div>
  );
}
