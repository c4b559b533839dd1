import { staffPages } from '#features/access/access/rules/staff-pages.ts';
import { defaultSettings, type Pause, pauseOf } from '#features/hotel/facility/rules/settings.ts';
import type { TabProps } from '#features/hotel/facility/staff/settings/tab.ts';

/** Returns why scheduled messages wait, from the hotel's saved settings. Null if messages do not wait. */
export function findPause(settings: readonly { name: string; value: unknown }[]): Pause | null {
  const readFlag = (wanted: 'hold_sending' | 'maintenance_mode') => {
    const row = settings.find(({ name }) => name === wanted);
    return (row ? row.value : defaultSettings[wanted]) === 1 ? 1 : 0;
  };
  return pauseOf(readFlag('hold_sending'), readFlag('maintenance_mode'));
}

/** Returns the page on which this user can end the pause. Undefined if the user is not allowed to. */
export function pageToEndPause(pause: Pause, { holds }: Pick<TabProps['reader'], 'holds'>) {
  if (!holds('setting.basic_information.edit')) return undefined;
  if (pause === 'maintenance')
    return holds('setting.basic_information.view')
      ? { to: staffPages.settings, search: { tab: 'maintenance' } }
      : undefined;
  if (holds('notice_setting.frequency.view')) return { to: staffPages.notifications, search: {} };
  if (holds('setting.basic_information.view')) return { to: staffPages.settings, search: { tab: 'sending' } };
  return undefined;
}
