import { type Route, route } from '#features/access/access/contract/endpoint.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import * as brands from './commands/brands.ts';
import { chooseHotel } from './commands/choose-hotel.ts';
import { findGuest } from './commands/find-guest.ts';
import * as groups from './commands/group-roles.ts';
import * as people from './commands/members.ts';
import * as membership from './commands/membership.ts';
import * as brandContract from './contract/brands.ts';
import * as mapping from './contract/group-roles.ts';
import * as hotels from './contract/hotels.ts';
import * as members from './contract/members.ts';
import * as joining from './contract/membership.ts';
import { hotelsWithNumbers } from './queries/day-numbers.ts';
import { membersPage } from './queries/members.ts';

export const routes: Route[] = [
  route(hotels.listMyHotels, {
    organization: async ({ scope, input, caller: { language } }) => ({
      data: await hotelsWithNumbers(scope, input, language),
    }),
  }),
  route(hotels.chooseHotel, { organization: ({ scope, input }) => chooseHotel(scope, input.hotel_id) }),
  route(hotels.findGuest, {
    organization: async ({ scope, input, caller: { language } }) => ({
      data: await findGuest(scope, input, language),
    }),
  }),

  route(joining.readMembership, {
    staff: async ({ scope }) => ({ data: await membership.readMembership(scope) }),
  }),
  route(joining.lookUpCode, {
    staff: async ({ scope, input: { code } }) => ({ data: await membership.lookUpCode(scope, code) }),
  }),
  route(joining.askToJoin, {
    staff: async ({ scope, input: { code } }) => ({ data: await membership.askToJoin(scope, code) }),
  }),
  route(joining.leaveOrganization, { staff: ({ scope }) => membership.leaveOrganization(scope) }),

  route(joining.listJoinedHotels, {
    organization: async ({ scope }) => ({ data: await platformDb(db => membership.joinedHotels(db, scope)) }),
  }),
  route(joining.createCode, {
    organization: async ({ scope }) => ({ data: await membership.createCode(scope) }),
  }),
  route(joining.confirmHotel, {
    organization: async ({ scope, input }) => ({
      data: await membership.confirmHotel(scope, input.hotel_id),
    }),
  }),
  route(joining.removeHotel, {
    organization: async ({ scope, input }) => ({ data: await membership.removeHotel(scope, input.hotel_id) }),
  }),
  route(joining.chooseBrand, {
    organization: async ({ scope, input: { hotel_id, brand_id } }) => ({
      data: await brands.chooseBrand(scope, hotel_id, brand_id),
    }),
  }),

  route(brandContract.listBrands, {
    organization: async ({ scope }) => ({ data: await brands.listBrands(scope) }),
  }),
  route(brandContract.addBrand, {
    organization: async ({ scope, input: { name } }) => ({ data: await brands.addBrand(scope, name) }),
  }),
  route(brandContract.renameBrand, {
    organization: async ({ scope, input: { id, name } }) => ({
      data: await brands.renameBrand(scope, id, name),
    }),
  }),
  route(brandContract.deleteBrand, {
    organization: async ({ scope, input: { id } }) => ({ data: await brands.deleteBrand(scope, id) }),
  }),

  route(members.listMembers, {
    organization: async ({ scope, input }) => ({
      data: await platformDb(db => membersPage(db, scope, input)),
    }),
  }),
  route(members.addMember, {
    organization: ({ scope, input, caller: { language } }) =>
      people.addMember(scope, input, language === 'ja' ? 'ja' : 'en'),
  }),
  route(members.changeMember, {
    organization: ({ scope, input: { id, ...changes } }) => people.changeMember(scope, id, changes),
  }),
  route(members.resetMemberTwoFactor, {
    organization: ({ scope, input }) => people.resetTwoFactor(scope, input.id),
  }),
  route(members.removeMember, { organization: ({ scope, input }) => people.removeMember(scope, input.id) }),

  route(mapping.listGroupRoles, {
    organization: async ({ scope }) => ({ data: await platformDb(db => groups.groupRoles(db, scope)) }),
  }),
  route(mapping.addGroupRole, {
    organization: async ({ scope, input }) => ({ data: await groups.addGroupRole(scope, input) }),
  }),
  route(mapping.removeGroupRole, {
    organization: async ({ scope, input: { id } }) => ({ data: await groups.removeGroupRole(scope, id) }),
  }),
];
