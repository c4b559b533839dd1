import { expect, test } from 'vitest';
import type { Access } from '#features/access/access/contract/endpoint.ts';
import {
  type PermissionKey,
  permissionKeys,
  permissionParts,
} from '#features/access/access/rules/permissions.ts';
import { hasStaffAccess } from '#features/access/access/rules/scope.ts';
import { decodeQr } from '#features/desk/front-desk/contract/kiosk.ts';
import { deviceStanding } from '#features/desk/offline-desk/contract/devices.ts';
import { showFilterSettings } from '#features/form/questionnaire/contract/filter-settings.ts';
import { initQuestions } from '#features/form/questionnaire/contract/form-settings.ts';
import { listLinks } from '#features/guest/my-page/contract/links.ts';
import { listApiKeys } from '#features/integration/api/contract/keys.ts';
import { listConnectors } from '#features/integration/connector/contract.ts';
import { listWebhooks } from '#features/integration/webhook/contract.ts';
import { showTransferState } from '#features/lifecycle/hotel-transfer/contract.ts';
import { listTexts } from '#features/message/message/contract/texts.ts';
import { readMembership } from '#features/organization/organization/contract/membership.ts';
import { listAudit } from '#features/register/audit-log/contract.ts';
import { listDisclosures } from '#features/register/disclosure/contract.ts';
import { listIdDownloads } from '#features/register/guest-register/contract.ts';
import { getStatistics } from '#features/register/statistics/contract.ts';
import { listUsers } from '#features/staff/user/contract.ts';
import { maySee } from './rights.ts';
import { dashboardScreens } from './screens.ts';

const shownBy: Record<string, readonly PermissionKey[]> = {
  '/dashboard/': permissionKeys,
  '/dashboard/arrivals': permissionKeys,
  '/dashboard/account': permissionKeys,
  '/dashboard/scan': ['list.details_pop_up.view'],
  '/dashboard/devices': ['list.details_pop_up.view'],
  '/dashboard/bookings': ['integration.bookings.edit'],
  '/dashboard/form': ['checkin_form_setting.questionnaire.view'],
  '/dashboard/filters': ['filter_setting.localized_filter.view'],
  '/dashboard/downloads': ['setting.picture.download'],
  '/dashboard/statistics': ['list.pre_check_in.download'],
  '/dashboard/cms': ['notice_setting.email.view', 'notice_setting.sms.view'],
  '/dashboard/notifications': ['notice_setting.frequency.view'],
  '/dashboard/users': ['setting.user.view'],
  '/dashboard/terms': ['tac.terms_information.edit'],
  '/dashboard/settings': [
    'setting.basic_information.view',
    'setting.facility_information.view',
    'setting.language_setting.view',
  ],
  '/dashboard/disclosures': [],
  '/dashboard/integrations': [],
  '/dashboard/api-keys': [],
  '/dashboard/webhooks': [],
  '/dashboard/audit': [],
  '/dashboard/organization': [],
  '/dashboard/hotel': [],
};

const firstCalls = {
  '/dashboard/scan': decodeQr,
  '/dashboard/devices': deviceStanding,
  '/dashboard/form': initQuestions,
  '/dashboard/filters': showFilterSettings,
  '/dashboard/downloads': listIdDownloads,
  '/dashboard/statistics': getStatistics,
  '/dashboard/disclosures': listDisclosures,
  '/dashboard/cms': listTexts,
  '/dashboard/users': listUsers,
  '/dashboard/settings': listLinks,
  '/dashboard/integrations': listConnectors,
  '/dashboard/api-keys': listApiKeys,
  '/dashboard/webhooks': listWebhooks,
  '/dashboard/audit': listAudit,
  '/dashboard/organization': readMembership,
  '/dashboard/hotel': showTransferState,
};

const aReader = (keys: readonly PermissionKey[], owner = false) => ({
  id: 1,
  username: 'Hanako1',
  role: owner ? ('admin' as const) : ('staff' as const),
  owner,
  organization: false,
  views_only: false,
  user_permissions: keys.map(permissionParts),
  typed_text_key: '',
});

const canSee = (address: string, keys: readonly PermissionKey[], owner?: boolean) => {
  const screen = dashboardScreens[address];
  return screen !== undefined && maySee(aReader(keys, owner), screen);
};

test('the permissions table contains every dashboard page', () => {
  expect(Object.keys(dashboardScreens).toSorted()).toEqual(Object.keys(shownBy).toSorted());
});

test.each(Object.entries(shownBy))(
  'shows %s only to users with at least one permission of %j and to the owner',
  (address, keys) => {
    const personal = 'list.personal_information.view';
    expect(permissionKeys.filter(key => canSee(address, [key, personal]))).toEqual(
      permissionKeys.filter(key => keys.includes(key)),
    );
    expect(canSee(address, permissionKeys, true)).toBe(true);
  },
);

test.each(Object.entries(firstCalls))(
  'the menu hides %s if the server would reject its first call',
  (address, { access }) => {
    const { staff }: Partial<Access> = access;
    const needs = staff?.needs ?? {};
    const everyOne = permissionKeys.map(key => [key]);
    const everyOther = permissionKeys.map(key => permissionKeys.filter(each => each !== key));
    for (const keys of [[], ...everyOne, ...everyOther, permissionKeys])
      for (const owner of [false, true]) {
        const permissions = new Set<PermissionKey>(keys);
        const answered = hasStaffAccess({ permissions, role: owner ? 'admin' : 'staff', owner }, needs);
        expect([keys, owner, canSee(address, keys, owner)]).toEqual([keys, owner, answered]);
      }
  },
);

test.each(['/dashboard/scan', '/dashboard/devices'])('hides %s from users who only view', address => {
  const screen = dashboardScreens[address];
  const reader = aReader(permissionKeys);
  expect(screen && [maySee(reader, screen), maySee({ ...reader, views_only: true }, screen)]).toEqual([
    true,
    false,
  ]);
});
