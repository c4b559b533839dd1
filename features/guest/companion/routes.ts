import { type Call, type Route, route } from '#features/access/access/contract/endpoint.ts';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { markDevice, readSecret } from '#features/guest/guest-access/commands/cookies.ts';
import { openCompanionSession } from '#features/guest/guest-access/commands/sessions.ts';
import { companionSessions } from '#features/guest/guest-access/queries/sessions.ts';
import { withUpload } from '#features/registration/image/commands/read-upload.ts';
import { notFound } from '#platform/http/refusal.ts';
import { saveDraft, storePicture, submitCompanion } from './commands/form.ts';
import { openPlace, renewPlace, revokePlace, sendPlace } from './commands/places.ts';
import { proveCompanion } from './commands/prove.ts';
import * as companion from './contract/companion.ts';
import * as places from './contract/places.ts';
import { companionForm } from './queries/form.ts';
import { companionLinkState } from './queries/link.ts';
import { placesForGuest } from './queries/places.ts';

export const routes: Route[] = [
  route(places.listPlaces, {
    guest: async ({ scope }) => ({ data: await inFacility(scope, db => placesForGuest(db, scope)) }),
  }),
  route(places.openPlace, {
    guest: async ({ scope, input }) => ({ data: await openPlace(scope, input.label) }),
  }),
  route(places.endPlace, {
    guest: async ({ scope, input }) => ({ data: await revokePlace(scope, input) }),
  }),
  route(places.renewPlace, {
    guest: async ({ scope, input }) => ({ data: await renewPlace(scope, input) }),
  }),
  route(places.sendPlace, {
    guest: async ({ scope, input }) => {
      await sendPlace(scope, input);
      return {};
    },
  }),
  route(companion.companionLink, {
    public: async call => ({
      data: await companionLinkState(withToken(call), await companionSessions(call.exchange), call.caller),
    }),
  }),
  route(companion.proveCompanion, {
    public: async call => {
      const { exchange } = call;
      const provenPlace = await proveCompanion(withToken(call), markDevice(exchange, call.caller));
      const { publicId } = await openCompanionSession(exchange, provenPlace);
      return { data: { guest_session: publicId } };
    },
  }),
  route(companion.companionForm, {
    companion: async ({ scope }) => ({ data: await companionForm(scope) }),
  }),
  route(companion.saveCompanionDraft, {
    companion: async ({ scope, input }) => ({ data: await saveDraft(scope, input) }),
  }),
  route(companion.uploadCompanionImage, {
    companion: async ({ scope, exchange }) => {
      const image_id = await withUpload(exchange.request, scope, upload => storePicture(scope, upload));
      return { data: { image_id } };
    },
  }),
  route(companion.submitCompanion, {
    companion: async ({ scope, input }) => ({ data: await submitCompanion(scope, input) }),
  }),
];

/**
 * Returns the input with the token of its link.
 * @throws 404 for the handle of a link that this browser does not have
 */
function withToken<Input extends { token?: string | undefined; link?: string | undefined }>({
  input,
  exchange,
}: Call<unknown, Input>): Input & { token: string } {
  const token = input.token ?? (input.link && readSecret(exchange, 'link', input.link));
  if (!token) throw notFound();
  return { ...input, token };
}
