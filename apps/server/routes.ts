import type { Route } from '#features/access/access/contract/endpoint.ts';
import { routes as booking } from '#features/booking/booking/routes.ts';
import { routes as arrivals } from '#features/desk/arrivals/routes.ts';
import { routes as bookingNote } from '#features/desk/booking-note/routes.ts';
import { routes as frontDesk } from '#features/desk/front-desk/routes.ts';
import { routes as offlineDesk } from '#features/desk/offline-desk/routes.ts';
import { routes as paper } from '#features/desk/paper/routes.ts';
import { routes as questionnaire } from '#features/form/questionnaire/routes.ts';
import { routes as checkInForm } from '#features/guest/check-in-form/routes.ts';
import { routes as companion } from '#features/guest/companion/routes.ts';
import { routes as guestAccess } from '#features/guest/guest-access/routes.ts';
import { routes as handOver } from '#features/guest/hand-over/routes.ts';
import { linkRoutes, routes as myPage } from '#features/guest/my-page/routes.ts';
import { routes as facility } from '#features/hotel/facility/routes.ts';
import { routes as hotelFace } from '#features/hotel/hotel-face/routes.ts';
import { routes as terms } from '#features/hotel/terms/routes.ts';
import { routes as integration } from '#features/integration/api/routes.ts';
import { routes as bookingEntry } from '#features/integration/booking-entry/routes/by-hand.ts';
import { routes as bookingFile } from '#features/integration/booking-entry/routes/file.ts';
import { routes as connector } from '#features/integration/connector/routes.ts';
import { routes as webhook } from '#features/integration/webhook/routes.ts';
import { routes as guestRights } from '#features/lifecycle/guest-rights/routes.ts';
import { routes as hotelTransfer } from '#features/lifecycle/hotel-transfer/routes.ts';
import { routes as retention } from '#features/lifecycle/retention/routes.ts';
import { routes as signUp } from '#features/lifecycle/sign-up/routes.ts';
import { routes as messages } from '#features/message/message/routes.ts';
import { routes as figures } from '#features/organization/figures/routes.ts';
import { routes as organization } from '#features/organization/organization/routes.ts';
import { routes as provisioning } from '#features/organization/provisioning/routes/dashboard.ts';
import { routes as signOn } from '#features/organization/sign-on/routes.ts';
import { routes as templates } from '#features/organization/template/routes.ts';
import { routes as audit } from '#features/register/audit-log/routes.ts';
import { routes as disclosure } from '#features/register/disclosure/routes.ts';
import { routes as guestRegister } from '#features/register/guest-register/routes.ts';
import { routes as statistics } from '#features/register/statistics/routes.ts';
import { routes as image } from '#features/registration/image/routes.ts';
import { routes as registration } from '#features/registration/registration/routes.ts';
import { routes as session } from '#features/staff/session/routes.ts';
import { routes as userManagement } from '#features/staff/user/routes.ts';

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
  organization: [...organization, ...signOn, ...provisioning, ...figures, ...templates],
  audit,
  'hotel-transfer': hotelTransfer,
  retention,
} satisfies Record<string, readonly Route[]>;

export const routes: readonly Route[] = Object.values(routesOf).flat();
