import { type Route, route } from '#features/access/access/contract/endpoint.ts';
import { withdraw } from '#features/registration/registration/commands/withdraw.ts';
import { dropSavedFilter, saveFilter } from '#features/staff/account/commands/saved-filters.ts';
import { savedFilters } from '#features/staff/account/queries.ts';
import { amendAtDesk, amendableQuestions, confirmDataAtDesk } from './commands/amend.ts';
import { markArrived } from './commands/arrived.ts';
import { askManyForMissingData, previewMissingDataRequests } from './commands/ask-many.ts';
import { askForMissingData } from './commands/ask-missing.ts';
import { checkIn } from './commands/check-in.ts';
import { checkPerson, markPassportSeen } from './commands/checks.ts';
import { markBooking, unconfirm } from './commands/confirm.ts';
import { decodeQr } from './commands/decode-qr.ts';
import { openDetails } from './commands/open-details.ts';
import {
  deletePassportPicture,
  downloadPicture,
  listPictures,
  readPicture,
  showPicture,
} from './commands/pictures.ts';

import { resendConfirmation } from './commands/resend.ts';
import { sendBack } from './commands/send-back.ts';
import { setPersons } from './commands/set-persons.ts';
import { setRoom } from './commands/set-room.ts';
import { undoCheckIn } from './commands/take-back.ts';
import { viewList } from './commands/view-list.ts';
import * as amending from './contract/amend.ts';
import * as many from './contract/ask-many.ts';
import * as desk from './contract/desk.ts';
import { bookingDetails } from './contract/details.ts';
import * as kiosk from './contract/kiosk.ts';
import { listBookings, listChanges } from './contract/list.ts';
import * as pictures from './contract/pictures.ts';

import * as filters from './contract/saved-filters.ts';
import { sendItemBack } from './contract/send-back.ts';
import { changesSince } from './queries/list-page.ts';

export const routes: Route[] = [
  route(listBookings, { staff: ({ scope, input }) => viewList(scope, input) }),
  route(listChanges, {
    staff: async ({ scope, input }) => ({ data: await changesSince(scope, input.after) }),
  }),
  route(filters.listSavedFilters, {
    staff: async ({ scope }) => ({ data: await savedFilters(scope) }),
  }),
  route(filters.saveFilter, {
    staff: async ({ scope, input: { name, filters } }) => ({
      data: await saveFilter(scope, { name, filters }),
    }),
  }),
  route(filters.deleteSavedFilter, { staff: ({ scope, input }) => dropSavedFilter(scope, input.id) }),
  route(bookingDetails, {
    staff: async ({ scope, input, caller }) => ({ data: await openDetails(scope, input, caller.language) }),
  }),
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
  route(amending.amendableQuestions, {
    staff: async ({ scope, input }) => ({ data: await amendableQuestions(scope, input.language) }),
  }),
  route(amending.amendRegistration, {
    staff: async ({ scope, input }) => ({ data: await amendAtDesk(scope, input) }),
  }),
  route(amending.askForMissingData, {
    staff: ({ scope, input }) => askForMissingData(scope, input.facility_visitor_log_id),
  }),
  route(sendItemBack, { staff: ({ scope, input }) => sendBack(scope, input) }),
  route(many.previewMissingData, {
    staff: async ({ scope, input }) => ({ data: await previewMissingDataRequests(scope, input.booking_ids) }),
  }),
  route(many.askManyForMissingData, {
    staff: async ({ scope, input: { booking_ids: bookingIds, operation_key: key } }) => ({
      data: await askManyForMissingData(scope, { bookingIds, key }),
    }),
  }),
  route(amending.confirmData, {
    staff: async ({ scope, input }) => ({ data: await confirmDataAtDesk(scope, input) }),
  }),
  route(desk.recordArrivalAtDesk, {
    staff: async ({ scope, input }) => ({ data: await markArrived(scope, input) }),
  }),

  route(desk.setRoom, {
    staff: async ({ scope, input }) => ({ data: await setRoom(scope, input) }),
  }),
  route(desk.setPersons, {
    staff: async ({ scope, input }) => ({ data: await setPersons(scope, input) }),
  }),
  route(desk.withdrawRegistration, { staff: ({ scope, input }) => withdraw(scope, input.id, input.reason) }),
  route(desk.resendConfirmation, { staff: ({ scope, input }) => resendConfirmation(scope, input) }),
  route(kiosk.decodeQr, {
    staff: async ({ scope, input }) => ({ data: await decodeQr(scope, input.qr) }),
    'api-key': async ({ scope, input }) => ({ data: await decodeQr(scope, input.qr) }),
  }),
  route(kiosk.checkIn, {
    'api-key': async ({ scope, input }) => ({ data: await checkIn(scope, input) }),
  }),
  route(kiosk.undoCheckIn, {
    'api-key': async ({ scope, input }) => ({ data: await undoCheckIn(scope, input) }),
  }),
  route(pictures.listPictures, {
    'api-key': async ({ scope, input }) => ({ data: await listPictures(scope, input.registration_id) }),
  }),
  route(pictures.readPicture, { 'api-key': ({ scope, input }) => readPicture(scope, input.picture) }),
  route(pictures.loadImage, { staff: ({ scope, input }) => showPicture(scope, input) }),
  route(pictures.downloadImage, { staff: ({ scope, input }) => downloadPicture(scope, input) }),
  route(pictures.downloadFile, { staff: ({ scope, input }) => downloadPicture(scope, input) }),
  route(pictures.deletePassportImage, { staff: ({ scope, input }) => deletePassportPicture(scope, input) }),
];
