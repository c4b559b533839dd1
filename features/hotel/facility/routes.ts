import { type Route, route } from '#features/access/access/contract/endpoint.ts';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { permissionParts } from '#features/access/access/rules/permissions.ts';
import type { FacilityScope, StaffScope } from '#features/access/access/rules/scope.ts';
import { keyedHash } from '#platform/crypto/keys.ts';
import { invalidInput, notFound, unauthenticated } from '#platform/http/refusal.ts';
import { changeSetting } from './commands/change-setting.ts';
import { addName, changeName, removeName } from './commands/names.ts';
import { updateProfile } from './commands/update-profile.ts';
import { facilityBySlug, listFacility } from './contract/facility.ts';
import * as names from './contract/names.ts';
import { downloadQr, updateFacility } from './contract/profile.ts';
import { guestsMayRead, isSettingName, type SettingName } from './contract/setting-registry.ts';
import * as contract from './contract/settings.ts';
import { checkInQr, providerLinks } from './queries/addresses.ts';
import { facilityById } from './queries/facility.ts';
import { facilityOfId, facilityOfSlug } from './queries/public-scope.ts';
import { settingRows } from './queries/settings.ts';
import { guestView, settingView, staffView } from './queries/views.ts';
import { lowerSlug } from './rules/profile.ts';

export const routes: Route[] = [
  route(facilityBySlug, {
    public: ({ input }) => loadGuestView(input.slug),
  }),

  route(listFacility, {
    public: async ({ input }) => {
      if (!input.slug_name) throw unauthenticated();
      return loadGuestView(input.slug_name);
    },
    staff: async ({ scope, input }) => {
      const facility = await inFacility(scope, async db => {
        const ownFacility = await facilityById(db, scope.facilityId);
        if (!ownFacility || lowerSlug(input.slug_name ?? ownFacility.slugName) !== ownFacility.slugLower)
          throw notFound();
        return staffView(db, ownFacility);
      });
      return { data: [{ ...facility, user: userView(scope) }] };
    },
  }),

  route(contract.listSettings, {
    public: async ({ input }) => {
      const name = toSettingName(input.name);
      if (!guestsMayRead(name)) throw unauthenticated();
      const { scope } = await facilityOfId(input.facility_id);
      return readSetting(scope, name);
    },
    staff: async ({ scope, input }) => readSetting(scope, toSettingName(input.name)),
  }),

  route(contract.publicSettings, {
    public: async () => {
      const { help, terms } = providerLinks();
      return { data: { help_url: help, provider_terms_url: terms } };
    },
  }),

  route(contract.updateFrequency, {
    staff: async ({ scope, input }) => ({ data: await changeSetting(scope, input) }),
  }),

  route(contract.updateSmsStatus, {
    staff: async ({ scope, input }) => ({ data: await changeSetting(scope, input) }),
  }),

  route(updateFacility, {
    staff: async ({ scope, input: { facility, version } }) => ({
      data: await updateProfile(scope, facility, version),
    }),
  }),

  route(downloadQr, { staff: ({ scope }) => ownCheckInQr(scope) }),

  route(names.addName, { staff: async ({ scope, input }) => ({ data: await addName(scope, input) }) }),

  route(names.changeName, { staff: async ({ scope, input }) => ({ data: await changeName(scope, input) }) }),

  route(names.removeName, { staff: ({ scope, input }) => removeName(scope, input) }),
];

async function loadGuestView(slug: string) {
  const { scope, facility } = await facilityOfSlug(slug);
  return { data: [await inFacility(scope, db => guestView(db, facility))] };
}

function toSettingName(name: string): SettingName {
  if (!isSettingName(name)) throw invalidInput({ name: 'field_invalid' });
  return name;
}

async function readSetting(scope: FacilityScope, name: SettingName) {
  const rows = await inFacility(scope, db => settingRows(db, scope.facilityId, [name]));
  return { total: rows.length, data: rows.map(settingView) };
}

async function ownCheckInQr(scope: StaffScope) {
  const ownFacility = await inFacility(scope, db => facilityById(db, scope.facilityId));
  if (!ownFacility) throw notFound();
  return checkInQr(ownFacility.slugName);
}

function userView(scope: StaffScope) {
  const { facilityId, userId, username, role, owner, permissions, organizationId, viewsOnly } = scope;
  return {
    id: userId,
    username,
    role,
    owner,
    organization: organizationId !== undefined,
    views_only: viewsOnly ?? false,
    user_permissions: [...permissions].map(permissionParts),
    typed_text_key: keyedHash('typed text', `${facilityId} ${userId}`).toString('base64url'),
  };
}
