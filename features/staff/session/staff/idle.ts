import { staffPages } from '#features/access/access/rules/staff-pages.ts';
import { readBrowser, writeBrowser } from '#platform/browser/browser-storage.ts';
import { client } from '#platform/browser/call.ts';
import type * as contract from '../contract/sign-in.ts';
import { ACTIVITY_REPORT_MS } from '../rules.ts';
import { errorPage, leaveAfterHandover, leaveDashboard, signOut } from './leave-dashboard.ts';
import { ACTIVE_AT, isHandedOver, watchHandedOver, watchSignIn } from './signed-in.ts';

const call = client<typeof contract, 'staff'>();
/**
 * Key of the idle limit that the server last sent, in seconds. `DEFAULT_LIMIT` applies before the first response.
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
 * Leaves the dashboard when another tab signs out or the device is handed over to a guest, and signs out when idle.
 * @returns a function that stops watching
 */
export function watchSession(): () => void {
  const stops = [
    watchIdleness(),
    watchSignIn(() => leaveDashboard(staffPages.login)),
    watchHandedOver(leaveAfterHandover),
    watchReturn(),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

function watchReturn(): () => void {
  const look = () => {
    if (isHandedOver()) leaveAfterHandover();
  };
  window.addEventListener('pageshow', look);
  return () => window.removeEventListener('pageshow', look);
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
  const look = () => {
    const activeAt = Number(readBrowser(ACTIVE_AT) ?? Date.now());
    if (Date.now() - activeAt >= limit * 1000) void signOut(errorPage(401));
    else if (activeAt > reportedAt && Date.now() - reportedAt >= ACTIVITY_REPORT_MS) report();
  };
  const act = () => {
    markActive();
    if (Date.now() - reportedAt >= ACTIVITY_REPORT_MS) report();
  };
  act();
  for (const sign of activityEvents) window.addEventListener(sign, act, { capture: true, passive: true });
  document.addEventListener('visibilitychange', look);
  const timer = window.setInterval(look, CHECK_INTERVAL_MS);
  return () => {
    for (const sign of activityEvents) window.removeEventListener(sign, act, { capture: true });
    document.removeEventListener('visibilitychange', look);
    window.clearInterval(timer);
  };
}
