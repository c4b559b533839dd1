import type { useTranslations } from 'use-intl';
import type { PermissionKey } from '#features/access/rules/permissions.ts';
import { staffPages } from '#features/access/rules/staff-pages.ts';
import { type LoadedLater, loadedLater } from '#platform/browser/loaded-later.ts';

type ShellText = Parameters<ReturnType<typeof useTranslations<'staff-shell'>>>[0];

export type Screen = {
  component: LoadedLater<object>;
  /** What the page is called: in the tab, and in the menu. */
  title: ShellText;
};

/** A page of the dashboard. Who holds none of `needs` does not see it. */
export type DashboardScreen = Screen & {
  needs: readonly PermissionKey[];
  /** Nor does who lacks this one: the page is of no use without it. */
  alsoNeeds?: PermissionKey;
  /** For the owner alone. */
  owner?: true;
  /** Reached from elsewhere than the menu. */
  unlisted?: true;
  /** `sheet`: text and fields, no wider than they are read well. `whole`: a wide table, or a preview at the side. */
  width: 'sheet' | 'whole';
  /** Where the menu has it; absent: among what concerns the hotel as a whole. */
  group?: MenuGroup;
};

/** The groups of the menu, in their order; within each stand the pages as they are listed here. */
export const menuGroups = ['desk', 'form', 'messages', 'hotel'] as const;
export type MenuGroup = (typeof menuGroups)[number];

export const login: Screen = {
  component: loadedLater(async () => (await import('./pages/login.tsx')).Login),
  title: 'pages.login',
};

/** The pages before the sign-in; each answers with and without `/auth`. */
export const authScreens: Record<string, Screen> = {
  [staffPages.login]: login,
  [staffPages.passwordReset]: {
    component: loadedLater(async () => (await import('./pages/password-reset.tsx')).PasswordReset),
    title: 'pages.passwordReset',
  },
  [staffPages.newPassword]: {
    component: loadedLater(async () => (await import('./pages/new-password.tsx')).NewPassword),
    title: 'pages.newPassword',
  },
  [staffPages.register]: {
    component: loadedLater(async () => (await import('./pages/register.tsx')).Register),
    title: 'pages.register',
  },
  [staffPages.twoFactor]: {
    component: loadedLater(async () => (await import('./pages/two-factor.tsx')).TwoFactor),
    title: 'pages.twoFactor',
  },
  [staffPages.ownPassword]: {
    component: loadedLater(async () => (await import('./pages/own-password.tsx')).OwnPassword),
    title: 'pages.ownPassword',
  },
};

/** The pages of the dashboard. */
export const dashboardScreens: Record<string, DashboardScreen> = {
  [staffPages.list]: {
    component: loadedLater(async () => (await import('./pages/list.tsx')).List),
    title: 'pages.list',
    width: 'whole',
    group: 'desk',
    needs: [],
  },
  [staffPages.scan]: {
    component: loadedLater(async () => (await import('./pages/scan.tsx')).Scan),
    title: 'pages.scan',
    width: 'whole',
    group: 'desk',
    needs: ['list.details_pop_up.view'],
  },
  [staffPages.form]: {
    component: loadedLater(async () => (await import('./pages/form.tsx')).Form),
    title: 'pages.form',
    width: 'whole',
    group: 'form',
    needs: ['checkin_form_setting.questionnaire.view'],
  },
  [staffPages.filters]: {
    component: loadedLater(async () => (await import('./pages/filters.tsx')).Filters),
    title: 'pages.filters',
    width: 'sheet',
    group: 'form',
    needs: ['filter_setting.localized_filter.view'],
  },
  [staffPages.texts]: {
    component: loadedLater(async () => (await import('./pages/cms.tsx')).Cms),
    title: 'pages.cms',
    width: 'whole',
    group: 'messages',
    needs: ['notice_setting.email.view', 'notice_setting.sms.view'],
  },
  [staffPages.notifications]: {
    component: loadedLater(async () => (await import('./pages/notifications.tsx')).Notifications),
    title: 'pages.notifications',
    width: 'sheet',
    group: 'messages',
    needs: ['notice_setting.frequency.view'],
  },
  [staffPages.downloads]: {
    component: loadedLater(async () => (await import('./pages/downloads.tsx')).Downloads),
    title: 'pages.downloads',
    width: 'sheet',
    needs: ['setting.picture.download'],
    alsoNeeds: 'list.personal_information.view',
  },
  [staffPages.terms]: {
    component: loadedLater(async () => (await import('./pages/terms.tsx')).Terms),
    title: 'pages.terms',
    width: 'whole',
    needs: ['tac.terms_information.edit'],
  },
  [staffPages.users]: {
    component: loadedLater(async () => (await import('./pages/users.tsx')).Users),
    title: 'pages.users',
    width: 'whole',
    needs: ['setting.user.view'],
  },
  [staffPages.settings]: {
    component: loadedLater(async () => (await import('./pages/settings.tsx')).Settings),
    title: 'pages.settings',
    width: 'sheet',
    needs: [
      'setting.basic_information.view',
      'setting.facility_information.view',
      'setting.language_setting.view',
    ],
  },
  [staffPages.apiKeys]: {
    component: loadedLater(async () => (await import('./pages/api-keys.tsx')).ApiKeys),
    title: 'pages.apiKeys',
    width: 'sheet',
    needs: [],
    owner: true,
  },
  [staffPages.audit]: {
    component: loadedLater(async () => (await import('./pages/audit.tsx')).Audit),
    title: 'pages.audit',
    width: 'whole',
    needs: [],
    owner: true,
  },
  [staffPages.account]: {
    component: loadedLater(async () => (await import('./pages/account.tsx')).Account),
    title: 'pages.account',
    width: 'sheet',
    needs: [],
    unlisted: true,
  },
};
