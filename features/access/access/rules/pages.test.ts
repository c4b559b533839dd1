import { expect, test } from 'vitest';
import { guestPages, guestPath } from './guest-pages.ts';
import { staffPages } from './staff-pages.ts';

test('guest page addresses do not change, because sent messages link to them', () => {
  expect(guestPages).toMatchInlineSnapshot(`
    {
      "busy": "/error-429",
      "closed": "/error-422",
      "companion": "/companion",
      "confirm": "/check-in/confirm",
      "data": "/mypage/data",
      "details": "/check-in/step-3",
      "done": "/check-in/step-7",
      "face": "/check-in/step-4",
      "filter": "/check-in/step-2",
      "finished": "/check-in/finished",
      "handOver": "/at-the-counter",
      "landing": "/check-in",
      "link": "/init",
      "maintenance": "/error-503",
      "missing": "/mypage/missing",
      "myPage": "/mypage",
      "notFound": "/error-404",
      "proof": "/check-in/step-1",
      "registered": "/check-in/registered",
      "review": "/check-in/step-6",
      "signature": "/check-in/step-5",
      "terms": "/terms-and-condition",
    }
  `);
});

test('staff page addresses do not change, because staff bookmark them', () => {
  expect(staffPages).toMatchInlineSnapshot(`
    {
      "account": "/dashboard/account",
      "apiKeys": "/dashboard/api-keys",
      "arrivals": "/dashboard/arrivals",
      "audit": "/dashboard/audit",
      "bookings": "/dashboard/bookings",
      "connectors": "/dashboard/integrations",
      "devices": "/dashboard/devices",
      "disclosures": "/dashboard/disclosures",
      "downloads": "/dashboard/downloads",
      "figures": "/organization/figures",
      "filters": "/dashboard/filters",
      "forgottenUserId": "/forgotten-user-id",
      "form": "/dashboard/form",
      "hotel": "/dashboard/hotel",
      "hotels": "/hotels",
      "joining": "/dashboard/organization",
      "list": "/dashboard/",
      "login": "/login",
      "newPassword": "/new-password",
      "notifications": "/dashboard/notifications",
      "offline": "/dashboard/offline",
      "organization": "/organization",
      "organizationKeys": "/organization/keys",
      "organizationSignOn": "/organization/sign-on",
      "organizationUsers": "/organization/users",
      "ownPassword": "/own-password",
      "passwordReset": "/password-reset",
      "provisioning": "/organization/provisioning",
      "register": "/register",
      "scan": "/dashboard/scan",
      "settings": "/dashboard/settings",
      "signOn": "/sign-on",
      "statistics": "/dashboard/statistics",
      "takeBack": "/take-back",
      "templates": "/organization/templates",
      "terms": "/dashboard/terms",
      "texts": "/dashboard/cms",
      "twoFactor": "/two-factor",
      "users": "/dashboard/users",
      "webhooks": "/dashboard/webhooks",
    }
  `);
});

test('query parameters are URL-encoded', () => {
  expect(guestPath(guestPages.finished, { slug: 'hotel & spa' })).toBe(
    '/check-in/finished?slug=hotel+%26+spa',
  );
});
