import { endsPauseAt } from '#features/facility/staff/schedule/held.ts';
import type { FirstStep } from '#features/sign-up/rules.ts';
import { holds, maySee, type Reader } from './rights.ts';
import { dashboardScreens } from './screens.ts';

const pages: Partial<Record<FirstStep, string>> = {
  form: '/dashboard/form',
  texts: '/dashboard/cms',
  terms: '/dashboard/terms',
  connection: '/dashboard/api-keys',
};

/** Where a step towards the first guest is done; undefined where this reader has no such page, or nothing is to be done. */
export function firstStepPlace(step: FirstStep, reader: Reader) {
  if (step === 'sending') return endsPauseAt('held', { holds: key => holds(reader, key) });
  const to = pages[step];
  const screen = to === undefined ? undefined : dashboardScreens[to];
  return to !== undefined && screen && maySee(reader, screen) ? { to, search: {} } : undefined;
}
