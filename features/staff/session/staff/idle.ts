import { staffPages } from '#features/access/access/rules/staff-pages.ts';
import { readBrowser, writeBrowser } from '#platform/browser/browser-storage.ts';
import { client } from '#platform/browser/call.ts';
import type * as contract from '../contract/sign-in.ts';
import { ACTIVITY_REPORT_MS } from '../rules.ts';
import { errorPageUrl, leaveAfterHandover, leaveDashboard, signOut } from './leave-dashboard.ts';
import { ACTIVE_AT, isHandedOver, watchHandedOver, watchSignIn } from './signed-in.ts';

const call = client<typeof contract, 'staff'>();
/**
 * Key of the idle limit that the server last sent, in seconds. `DEFAULT_LIMIT` applies before the first
 * response.
 */
const LIMIT_KEY = 'idle-limit';
const DEFAULT_LIMIT = 9999;
const CHECK_INTERVAL_MS = 5_000;
const activityEvents = ['pointerdown', 'keydown'] as const;

/** Must be called for activity without touch or keys, such as holding codes in front of the camera. */
export function markActive(): void {
  writeBrowser(ACTIVE_AT, String(Date.now()));
}

/**
 * Leaves the dashboard when another tab signs out or the device is handed over to a guest, and signs out when
 * idle.
 * @returns a function that stops watching
 */
export function watchSession(): () => void {
  const cleanups = [
    watchIdleness(),
    watchSignIn(() => leaveDashboard(staffPages.login)),
    watchHandedOver(leaveAfterHandover),
    watchReturn(),
  ];
  return () => {
    for (const stop of cleanups) stop();
  };
}

function watchReturn(): () => void {
  const leaveIfHandedOver = () => {
    if (isHandedOver()) leaveAfterHandover();
  };
  window.addEventListener('pageshow', leaveIfHandedOver);
  return () => window.removeEventListener('pageshow', leaveIfHandedOver);
}

function watchIdleness(): () => void {
  let limit = Number(readBrowser(LIMIT_KEY) ?? DEFAULT_LIMIT);
  let reportedAt = 0;
  const report = () => {
    reportedAt = Date.now();
    call('POST auth/reset-idle-time', {}).then(
      reply => {
        limit = reply.data.logout_time;
        writeBrowser(LIMIT_KEY, String(limit));
      },
      () => undefined,
    );
  };
  const checkIdleness = () => {
    const activeAt = Number(readBrowser(ACTIVE_AT) ?? Date.now());
    if (Date.now() - activeAt >= limit * 1000) void signOut(errorPageUrl(401));
    else if (activeAt > reportedAt && Date.now() - reportedAt >= ACTIVITY_REPORT_MS) report();
  };
  const recordActivity = () => {
    markActive();
    if (Date.now() - reportedAt >= ACTIVITY_REPORT_MS) report();
  };
  recordActivity();
  for (const sign of activityEvents)
    window.addEventListener(sign, recordActivity, { capture: true, passive: true });
  document.addEventListener('visibilitychange', checkIdleness);
  const timer = window.setInterval(checkIdleness, CHECK_INTERVAL_MS);
  return () => {
    for (const sign of activityEvents) window.removeEventListener(sign, recordActivity, { capture: true });
    document.removeEventListener('visibilitychange', checkIdleness);
    window.clearInterval(timer);
  };
}
