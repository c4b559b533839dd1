import type { Route } from '#features/access/contract/endpoint.ts';
import { routes as arrivals } from '#features/arrivals/routes.ts';
import { routes as audit } from '#features/audit-log/routes.ts';
import { routes as booking } from '#features/booking/routes.ts';
import { routes as bookingEntry } from '#features/booking-entry/routes.ts';
import { routes as bookingFile } from '#features/booking-file/routes.ts';
import { routes as bookingNote } from '#features/booking-note/routes.ts';
import { routes as checkInForm } from '#features/check-in-form/routes.ts';
import { routes as companion } from '#features/companion/routes.ts';
import { routes as connector } from '#features/connector/routes.ts';
import { routes as disclosure } from '#features/disclosure/routes.ts';
import { routes as facility } from '#features/facility/routes.ts';
import { routes as frontDesk } from '#features/front-desk/routes.ts';
import { routes as guestAccess } from '#features/guest-access/routes.ts';
import { routes as guestRegister } from '#features/guest-register/routes.ts';
import { routes as guestRights } from '#features/guest-rights/routes.ts';
import { routes as handOver } from '#features/hand-over/routes.ts';
import { routes as hotelFace } from '#features/hotel-face/routes.ts';
import { routes as hotelTransfer } from '#features/hotel-transfer/routes.ts';
import { routes as image } from '#features/image/routes.ts';
import { routes as integration } from '#features/integration/routes.ts';
import { routes as messages } from '#features/message/routes.ts';
import { linkRoutes, routes as myPage } from '#features/my-page/routes.ts';
import { routes as offlineDesk } from '#features/offline-desk/routes.ts';
import { routes as paper } from '#features/paper/routes.ts';
import { routes as questionnaire } from '#features/questionnaire/routes.ts';
import { routes as registration } from '#features/registration/routes.ts';
import { routes as retention } from '#features/retention/routes.ts';
import { routes as session } from '#features/session/routes.ts';
import { routes as signUp } from '#features/sign-up/routes.ts';
import { routes as statistics } from '#features/statistics/routes.ts';
import { routes as terms } from '#features/terms/routes.ts';
import { routes as userManagement } from '#features/user-management/routes.ts';
import { routes as webhook } from '#features/webhook/routes.ts';

/** Everything that the API answers, in the groups in which its documentation shows it. */
export const routesOf = {
  integration: [...integration, ...connector, ...webhook],
  booking: [...booking, ...bookingEntry, ...bookingNote, ...bookingFile],
  registration: [
    ...checkInForm,
    ...frontDesk,
    ...arrivals,
    ...offlineDesk,
    ...paper,
    ...registration,
    ...guestRegister,
    ...statistics,
  ],
  'guest-access': guestAccess,
  'hand-over': handOver,
  companion,
  'my-page': [...myPage, ...guestRights],
  image,
  facility: [...facility, ...hotelFace, ...linkRoutes, ...terms],
  questionnaire,
  message: messages,
  disclosure,
  session,
  'sign-up': signUp,
  'user-management': userManagement,
  audit,
  'hotel-transfer': hotelTransfer,
  retention,
} satisfies Record<string, readonly Route[]>;

export const routes: readonly Route[] = Object.values(routesOf).flat();
