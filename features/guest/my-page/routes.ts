import { type Route, route } from '#features/access/access/contract/endpoint.ts';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { openPlace, renewPlace, revokePlace, sendPlace } from '#features/guest/companion/commands/places.ts';
import { placesForGuest } from '#features/guest/companion/queries/places.ts';
import { myPageIdOf } from '#features/guest/guest-access/commands/cookies.ts';
import { browserSessions } from '#features/guest/guest-access/queries/sessions.ts';
import { withUpload } from '#features/registration/image/commands/read-upload.ts';
import type { Exchange } from '#platform/http/exchange.ts';
import { fillMissing, storeMissingPicture, viewMissing } from './commands/missing.ts';
import { saveLinks } from './commands/save-links.ts';
import * as companions from './contract/companions.ts';
import * as linkContract from './contract/links.ts';
import * as missing from './contract/missing.ts';
import { getMyPage } from './contract/my-page.ts';
import { linksOfHotel, unusedLabels } from './queries/links.ts';
import { myPage } from './queries/my-page.ts';
import { guestOfOpenPage } from './queries/open-page.ts';
import { placeOwnerOf } from './queries/party.ts';

export const linkRoutes: Route[] = [
  route(linkContract.listLinks, {
    staff: ({ scope, input }) => inFacility(scope, db => linksOfHotel(db, scope.facilityId, input.language)),
  }),
  route(linkContract.initLinks, {
    staff: async ({ scope, input }) => ({
      data: await inFacility(scope, db => unusedLabels(db, scope.facilityId, input.language)),
    }),
  }),
  route(linkContract.storeLinks, { staff: ({ scope, input }) => saveLinks(scope, input) }),
];

export const routes: Route[] = [
  route(getMyPage, {
    public: async ({ input, caller, exchange }) => {
      const sessions = await browserSessions(exchange);
      return { data: await myPage(input.slug_name, myPageIdOf(input, exchange), caller.language, sessions) };
    },
  }),
  route(missing.getMissing, {
    public: async ({ input, caller, exchange }) => ({
      data: await viewMissing(await guestOf(input, exchange), caller.language),
    }),
  }),
  route(missing.fillMissing, {
    public: async ({ input, caller, exchange }) => ({
      data: await fillMissing(await guestOf(input, exchange), input.answers, caller.language),
    }),
  }),
  route(missing.uploadMissing, {
    public: async ({ input, caller, exchange }) => {
      const guest = await guestOf(input, exchange);
      const { facilityId, id: slotId } = guest.slot;
      const image_id = await withUpload(exchange.request, { facilityId, slotId }, upload =>
        storeMissingPicture(guest, upload, caller.language),
      );
      return { data: { image_id } };
    },
  }),
  route(companions.listCompanions, {
    public: async ({ input, exchange }) => {
      const placeOwner = await placeOwnerFor(input, exchange);
      return { data: await inFacility(placeOwner, db => placesForGuest(db, placeOwner)) };
    },
  }),
  route(companions.inviteCompanion, {
    public: async ({ input, exchange }) => ({
      data: await openPlace(await placeOwnerFor(input, exchange), input.label),
    }),
  }),
  route(companions.endCompanion, {
    public: async ({ input, exchange }) => ({
      data: await revokePlace(await placeOwnerFor(input, exchange), input),
    }),
  }),
  route(companions.renewCompanion, {
    public: async ({ input, exchange }) => ({
      data: await renewPlace(await placeOwnerFor(input, exchange), input),
    }),
  }),
  route(companions.mailCompanion, {
    public: async ({ input, exchange }) => sendPlace(await placeOwnerFor(input, exchange), input),
  }),
];

type MyPageInput = { slug_name: string; my_page_id?: string | undefined; page?: string | undefined };

const readPageRef = (input: MyPageInput, exchange: Exchange) => ({
  slug: input.slug_name,
  myPageId: myPageIdOf(input, exchange),
});

const guestOf = async (input: MyPageInput, exchange: Exchange) =>
  guestOfOpenPage(readPageRef(input, exchange), await browserSessions(exchange));

const placeOwnerFor = async (input: MyPageInput, exchange: Exchange) =>
  placeOwnerOf(await guestOf(input, exchange));
