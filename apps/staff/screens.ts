import type { useTranslations } from 'use-intl';
import type { PermissionKey } from '#features/access/access/rules/permissions.ts';
import { staffPages } from '#features/access/access/rules/staff-pages.ts';
import { type LazyComponent, lazyComponent } from '#platform/browser/loaded-later.ts';
import type { IconName } from '#ui/icon.tsx';
import {
  ForgottenUserId,
  Login,
  NewPassword,
  OwnPassword,
  PasswordReset,
  Register,
  SignOn,
  TakeBack,
  TwoFactor,
} from './pages/auth.tsx';
import {
  Account,
  ApiKeys,
  Audit,
  Connectors,
  Disclosures,
  Downloads,
  Filters,
  Form,
  Joining,
  Leaving,
  Scan,
  Statistics,
  Terms,
  Users,
  Webhooks,
} from './pages/of-hotel.tsx';

type ShellText = Parameters<ReturnType<typeof useTranslations<'staff-shell'>>>[0];

export type Screen = {
  component: LazyComponent<object>;
  title: ShellText;
};

/** A dashboard page. Users with any of the permissions in `needs` may open it. */
export type DashboardScreen = Screen & {
  needs: readonly PermissionKey[];
  /** A permission that is also required, because the page is useless without it. */
  alsoNeeds?: PermissionKey;
  owner?: true;
  /** Whether only admins may open the page, whatever permissions the `staff` role has. */
  admin?: true;
  unlisted?: true;
  /** Whether everything on the page changes something, so that users who only view have no use for it. */
  changes?: true;
  /**
   * `sheet` is for text and fields and has a readable width. `whole` is for a wide table or a preview at the
   * side.
   */
  width: 'sheet' | 'whole';
  /** Icon of the page's menu entry. Pages without an icon are listed below *Settings*. */
  icon?: IconName;
  /** The group below *Settings*. If absent, the page belongs to the group `hotel`. */
  group?: 'form' | 'messages';
};

export const settingsGroups = ['form', 'messages', 'hotel'] as const;

export const loginScreen: Screen = {
  component: Login,
  title: 'pages.login',
};

const signOnScreen: Screen = {
  component: SignOn,
  title: 'pages.signOn',
};

/** The pages for users who are not signed in. Each is available with and without `/auth`. */
export const authScreens: Record<string, Screen> = {
  [staffPages.login]: loginScreen,
  [staffPages.signOn]: signOnScreen,
  [`${staffPages.signOn}/$organization`]: signOnScreen,
  [staffPages.passwordReset]: {
    component: PasswordReset,
    title: 'pages.passwordReset',
  },
  [staffPages.forgottenUserId]: {
    component: ForgottenUserId,
    title: 'pages.forgottenUserId',
  },
  [staffPages.newPassword]: {
    component: NewPassword,
    title: 'pages.newPassword',
  },
  [staffPages.register]: {
    component: Register,
    title: 'pages.register',
  },
  [staffPages.twoFactor]: {
    component: TwoFactor,
    title: 'pages.twoFactor',
  },
  [staffPages.ownPassword]: {
    component: OwnPassword,
    title: 'pages.ownPassword',
  },
  [staffPages.takeBack]: {
    component: TakeBack,
    title: 'pages.takeBack',
  },
};

type OrganizationPages = typeof import('./pages/organization.tsx');

const organizationScreen = (page: keyof OrganizationPages, title: Screen['title']): Screen => ({
  component: lazyComponent(async () => (await import('./pages/organization.tsx'))[page]),
  title,
});

/** The pages of organizations. Only for signed-in users. */
export const organizationScreens: Record<string, Screen> = {
  [staffPages.hotels]: organizationScreen('Hotels', 'pages.hotels'),
  [staffPages.figures]: {
    component: lazyComponent(async () => (await import('./pages/figures.tsx')).Figures),
    title: 'pages.figures',
  },
  [staffPages.organization]: organizationScreen('MemberHotels', 'pages.memberHotels'),
  [staffPages.organizationUsers]: organizationScreen('Users', 'pages.users'),
  [staffPages.templates]: organizationScreen('Templates', 'pages.templates'),
  [staffPages.organizationSignOn]: organizationScreen('SignOn', 'pages.organizationSignOn'),
  [staffPages.provisioning]: organizationScreen('Provisioning', 'pages.provisioning'),
  [staffPages.organizationKeys]: organizationScreen('Keys', 'pages.organizationKeys'),
};

export const offlineScreen: Screen = {
  component: lazyComponent(
    async () => (await import('#features/desk/offline-desk/staff/offline-screen.tsx')).OfflineScreen,
  ),
  title: 'pages.offline',
};

export const dashboardScreens: Record<string, DashboardScreen> = {
  [staffPages.arrivals]: {
    component: lazyComponent(async () => (await import('./pages/arrivals.tsx')).Arrivals),
    title: 'pages.arrivals',
    width: 'whole',
    icon: 'arrivals',
    needs: [],
  },
  [staffPages.list]: {
    component: lazyComponent(async () => (await import('./pages/list.tsx')).List),
    title: 'pages.list',
    width: 'whole',
    icon: 'list',
    needs: [],
  },
  [staffPages.scan]: {
    component: Scan,
    title: 'pages.scan',
    width: 'whole',
    changes: true,
    icon: 'scan',
    needs: ['list.details_pop_up.view'],
  },
  [staffPages.bookings]: {
    component: lazyComponent(async () => (await import('./pages/bookings.tsx')).Bookings),
    title: 'pages.bookings',
    width: 'whole',
    icon: 'bookings',
    needs: ['integration.bookings.edit'],
    alsoNeeds: 'list.personal_information.view',
  },
  [staffPages.form]: {
    component: Form,
    title: 'pages.form',
    width: 'whole',
    group: 'form',
    needs: ['checkin_form_setting.questionnaire.view'],
  },
  [staffPages.filters]: {
    component: Filters,
    title: 'pages.filters',
    width: 'sheet',
    group: 'form',
    needs: ['filter_setting.localized_filter.view'],
  },
  [staffPages.texts]: {
    component: lazyComponent(async () => (await import('./pages/cms.tsx')).Cms),
    title: 'pages.cms',
    width: 'whole',
    group: 'messages',
    needs: ['notice_setting.email.view', 'notice_setting.sms.view'],
  },
  [staffPages.notifications]: {
    component: lazyComponent(async () => (await import('./pages/notifications.tsx')).Notifications),
    title: 'pages.notifications',
    width: 'sheet',
    group: 'messages',
    needs: ['notice_setting.frequency.view'],
  },
  [staffPages.downloads]: {
    component: Downloads,
    title: 'pages.downloads',
    width: 'sheet',
    icon: 'identity',
    needs: ['setting.picture.download'],
    alsoNeeds: 'list.personal_information.view',
  },
  [staffPages.statistics]: {
    component: Statistics,
    title: 'pages.statistics',
    width: 'sheet',
    icon: 'chart',
    needs: ['list.pre_check_in.download'],
  },
  [staffPages.disclosures]: {
    component: Disclosures,
    title: 'pages.disclosures',
    width: 'whole',
    icon: 'authority',
    needs: [],
    admin: true,
  },
  [staffPages.terms]: {
    component: Terms,
    title: 'pages.terms',
    width: 'whole',
    needs: ['tac.terms_information.edit'],
  },
  [staffPages.users]: {
    component: Users,
    title: 'pages.users',
    width: 'whole',
    needs: ['setting.user.view'],
  },
  [staffPages.settings]: {
    component: lazyComponent(async () => (await import('./pages/settings.tsx')).Settings),
    title: 'pages.settings',
    width: 'sheet',
    icon: 'settings',
    needs: [
      'setting.basic_information.view',
      'setting.facility_information.view',
      'setting.language_setting.view',
    ],
  },
  [staffPages.connectors]: {
    component: Connectors,
    title: 'pages.connectors',
    width: 'sheet',
    needs: [],
    owner: true,
  },
  [staffPages.devices]: {
    component: lazyComponent(async () => (await import('./pages/devices.tsx')).Devices),
    title: 'pages.devices',
    width: 'sheet',
    changes: true,
    needs: ['list.details_pop_up.view'],
  },
  [staffPages.apiKeys]: {
    component: ApiKeys,
    title: 'pages.apiKeys',
    width: 'sheet',
    needs: [],
    owner: true,
  },
  [staffPages.webhooks]: {
    component: Webhooks,
    title: 'pages.webhooks',
    width: 'sheet',
    needs: [],
    owner: true,
  },
  [staffPages.audit]: {
    component: Audit,
    title: 'pages.audit',
    width: 'whole',
    needs: [],
    owner: true,
  },
  [staffPages.joining]: {
    component: Joining,
    title: 'pages.organization',
    width: 'sheet',
    needs: [],
    owner: true,
  },
  [staffPages.hotel]: {
    component: Leaving,
    title: 'pages.hotel',
    width: 'sheet',
    needs: [],
    owner: true,
  },
  [staffPages.account]: {
    component: Account,
    title: 'pages.account',
    width: 'sheet',
    needs: [],
    unlisted: true,
  },
};
