import { lazy } from 'react';
import type { PermissionKey } from '#features/access/access/rules/permissions.ts';
import type { Tab } from '#features/hotel/facility/staff/settings/tab.ts';

const basicKeys: readonly PermissionKey[] = ['setting.basic_information.view'];
const hotelKeys: readonly PermissionKey[] = ['setting.facility_information.view'];
const allKeys: readonly PermissionKey[] = [
  'setting.basic_information.view',
  'setting.facility_information.view',
  'setting.language_setting.view',
];

export const settingsTabs: readonly Tab[] = [
  {
    key: 'profile',
    needs: hotelKeys,
    component: lazy(() =>
      import('#features/hotel/facility/staff/settings/profile-tab.tsx').then(file => ({
        default: file.ProfileTab,
      })),
    ),
  },
  {
    key: 'look',
    needs: hotelKeys,
    component: lazy(() =>
      import('#features/hotel/hotel-face/staff/face-tab.tsx').then(file => ({ default: file.BrandingTab })),
    ),
  },
  {
    key: 'names',
    needs: hotelKeys,
    component: lazy(() =>
      import('#features/hotel/facility/staff/settings/names-tab.tsx').then(file => ({
        default: file.NamesTab,
      })),
    ),
  },
  {
    key: 'languages',
    needs: ['setting.language_setting.view'],
    component: lazy(() =>
      import('#features/hotel/facility/staff/settings/languages-tab.tsx').then(file => ({
        default: file.LanguagesTab,
      })),
    ),
  },
  {
    key: 'register',
    needs: basicKeys,
    component: lazy(() =>
      import('#features/hotel/facility/staff/settings/register-tab.tsx').then(file => ({
        default: file.RegisterTab,
      })),
    ),
  },
  {
    key: 'face',
    needs: basicKeys,
    component: lazy(() =>
      import('#features/hotel/facility/staff/settings/switch-tabs.tsx').then(file => ({
        default: file.FaceRecognitionTab,
      })),
    ),
  },
  {
    key: 'maintenance',
    needs: basicKeys,
    component: lazy(() =>
      import('#features/hotel/facility/staff/settings/switch-tabs.tsx').then(file => ({
        default: file.MaintenanceTab,
      })),
    ),
  },
  {
    key: 'login',
    needs: basicKeys,
    component: lazy(() =>
      import('#features/hotel/facility/staff/settings/login-tab.tsx').then(file => ({
        default: file.LoginTab,
      })),
    ),
  },
  {
    key: 'sms',
    needs: basicKeys,
    component: lazy(() =>
      import('#features/hotel/facility/staff/settings/sms-tab.tsx').then(file => ({ default: file.SmsTab })),
    ),
  },
  {
    key: 'links',
    needs: allKeys,
    component: lazy(() =>
      import('#features/guest/my-page/staff/links/links-tab.tsx').then(file => ({ default: file.LinksTab })),
    ),
  },
  {
    key: 'myPage',
    needs: basicKeys,
    component: lazy(() =>
      import('#features/hotel/facility/staff/settings/my-page-tab.tsx').then(file => ({
        default: file.MyPageTab,
      })),
    ),
  },
  {
    key: 'landing',
    needs: basicKeys,
    component: lazy(() =>
      import('#features/hotel/facility/staff/settings/landing-tab.tsx').then(file => ({
        default: file.LandingTab,
      })),
    ),
  },
  {
    key: 'sending',
    needs: basicKeys,
    component: lazy(() =>
      import('#features/hotel/facility/staff/settings/switch-tabs.tsx').then(file => ({
        default: file.SendingTab,
      })),
    ),
  },
  {
    key: 'retention',
    needs: basicKeys,
    component: lazy(() =>
      import('#features/lifecycle/retention/staff/retention-tab.tsx').then(file => ({
        default: file.RetentionTab,
      })),
    ),
  },
  {
    key: 'security',
    needs: basicKeys,
    component: lazy(() =>
      import('#features/hotel/facility/staff/settings/security-tab.tsx').then(file => ({
        default: file.SecurityTab,
      })),
    ),
  },
];
