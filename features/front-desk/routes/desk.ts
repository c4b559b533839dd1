import { type Route, route } from '#features/access/contract/endpoint.ts';
import { withdraw } from '#features/registration/commands/withdraw.ts';
import { checkPerson } from '../commands/check-person.ts';
import { markBooking, unconfirm } from '../commands/confirm.ts';
import { decodeQr } from '../commands/decode-qr.ts';
import { deletePassportPicture } from '../commands/delete-passport-picture.ts';
import { downloadPicture, showPicture } from '../commands/open-picture.ts';
import { resendConfirmation } from '../commands/resend.ts';
import { markPassportSeen } from '../commands/see-passport.ts';
import { setPersons } from '../commands/set-persons.ts';
import * as desk from '../contract/desk.ts';
import * as pictures from '../contract/pictures.ts';

/** What the front desk does with a booking that it has open. */
export const routes: Route[] = [
  route(desk.logBookingStatus, {
    staff: async ({ scope, input }) => ({ data: await markBooking(scope, input) }),
  }),
  route(desk.unconfirmBooking, {
    staff: async ({ scope, input }) => ({ data: await unconfirm(scope, input.id) }),
  }),
  route(desk.markPassportSeen, {
    staff: async ({ scope, input }) => ({ data: await markPassportSeen(scope, input) }),
  }),
  route(desk.checkPerson, {
    staff: async ({ scope, input }) => ({ data: await checkPerson(scope, input) }),
  }),
  route(desk.setPersons, {
    staff: async ({ scope, input }) => ({ data: await setPersons(scope, input) }),
  }),
  route(desk.withdrawRegistration, {
    staff: async ({ scope, input }) => {
      await withdraw(scope, input.id, input.reason);
      return {};
    },
  }),
  route(desk.resendConfirmation, {
    staff: async ({ scope, input }) => {
      await resendConfirmation(scope, input);
      return {};
    },
  }),
  route(desk.decodeQr, {
    staff: async ({ scope, input }) => ({ data: await decodeQr(scope, input.qr) }),
    'api-key': async ({ scope, input }) => ({ data: await decodeQr(scope, input.qr) }),
  }),
  route(pictures.loadImage, { staff: ({ scope, input }) => showPicture(scope, input) }),
  route(pictures.downloadImage, { staff: ({ scope, input }) => downloadPicture(scope, input) }),
  route(pictures.downloadFile, { staff: ({ scope, input }) => downloadPicture(scope, input) }),
  route(pictures.deletePassportImage, {
    staff: async ({ scope, input }) => {
      await deletePassportPicture(scope, input);
      return {};
    },
  }),
];
