import { readBrowser, writeBrowser } from '#platform/browser/browser-storage.ts';
import { client } from '#platform/browser/call.ts';
import type { Api } from '../contract/sign-in.ts';
import { errorPage, signOut } from './leave.ts';
import { ACTIVE_AT } from './signed-in.ts';

const call = client<Api, 'staff'>();
/** Holds until the server has told its own. Seconds. */
const LIMIT_UNTIL_TOLD = 9999;
const TELL_EVERY_MS = 60_000;
const LOOK_EVERY_MS = 5_000;
const signs = ['pointerdown', 'keydown'] as const;

/** Notes that somebody is there who touches nothing, such as one who holds codes before the camera. */
export function markActive(): void {
  writeBrowser(ACTIVE_AT, String(Date.now()));
}

/**
 * Tells the server that somebody is there, at most once a minute and only when somebody is, and signs
 * out when nobody was for as long as the server allows. Returns how to stop.
 */
export function watchIdleness(): () => void {
  let limit = LIMIT_UNTIL_TOLD;
  let toldAt = 0;
  const tell = () => {
    toldAt = Date.now();
    call('POST auth/reset-idle-time', {}).then(
      reply => {
        limit = reply.data.logout_time;
      },
      () => undefined,
    );
  };
  const look = () => {
    const activeAt = Number(readBrowser(ACTIVE_AT) ?? Date.now());
    if (Date.now() - activeAt >= limit * 1000) void signOut(errorPage(401));
    else if (activeAt > toldAt && Date.now() - toldAt >= TELL_EVERY_MS) tell();
  };
  const act = () => {
    markActive();
    if (Date.now() - toldAt >= TELL_EVERY_MS) tell();
  };
  act();
  for (const sign of signs) window.addEventListener(sign, act, { capture: true, passive: true });
  document.addEventListener('visibilitychange', look);
  const timer = window.setInterval(look, LOOK_EVERY_MS);
  return () => {
    for (const sign of signs) window.removeEventListener(sign, act, { capture: true });
    document.removeEventListener('visibilitychange', look);
    window.clearInterval(timer);
  };
}
