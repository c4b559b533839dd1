import { useEffect } from 'react';
import { errorPage } from '#features/session/staff/leave.ts';
import { useFacility } from './facility-context.ts';
import { usePageTitle } from './page-title.ts';
import { maySee } from './rights.ts';
import type { DashboardScreen } from './screens.ts';

/** One page of the dashboard, for those who may see it; to others it does not exist (decisions §2). */
export function DashboardPage({ screen }: { screen: DashboardScreen }) {
  const { user } = useFacility();
  const isTheirs = maySee(user, screen);
  usePageTitle(screen.title);
  useEffect(() => {
    if (!isTheirs) window.location.replace(errorPage(404));
  }, [isTheirs]);
  return isTheirs ? <screen.component /> : null;
}
