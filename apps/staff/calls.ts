import { isDashboard, staffPages } from '#features/access/rules/staff-pages.ts';
import { errorPage, leave, stepOut } from '#features/session/staff/leave.ts';
import { keepWanted } from '#features/session/staff/signed-in.ts';
import type { DashboardLanguage } from '#i18n/languages.ts';
import { type ApiError, configureCall } from '#platform/browser/call.ts';

/** Every call says its language, and that staff ask; failures that concern the whole dashboard lead out of it. */
export function connectCalls(language: () => DashboardLanguage): void {
  configureCall({
    headers: () => ({ Lang: language(), 'X-Caller': 'staff' }),
    onFailure: leadOn,
  });
}

// The pages around the sign-in show their failures themselves: a lock tells there how long it lasts.
function leadOn({ status, code }: ApiError): void {
  if (!isDashboard(window.location.pathname)) return;
  if (code === 'password_change_needed') stepOut(staffPages.ownPassword);
  if (code === 'two_factor_needed') stepOut(staffPages.twoFactor);
  if (status === 401) {
    keepWanted();
    leave(errorPage(401));
  }
  if (status === 429) stepOut(errorPage(429));
}
