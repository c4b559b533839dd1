import { lazy } from 'react';
import type { PermissionKey } from '#features/access/permissions.ts';
import type { Tab } from './tab.ts';

const basic: readonly PermissionKey[] = ['setting.basic_information.view'];

/** The tabs of /dashboard/settings, in the order in which they are read (dashboard §2.5). */
export const tabs: readonly Tab[] = [
  {
    key: 'maintenance',
    needs: basic,
    component: lazy(() => import('./maintenance-tab.tsx').then(file => ({ default: file.MaintenanceTab }))),
  },
];
