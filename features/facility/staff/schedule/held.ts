import { unset } from '../../rules/setting-defaults.ts';
import type { TabProps } from '../settings/tab.ts';

/** Whether scheduled messages are held, by the settings of a hotel as far as they are set. */
export function isHeld(settings: readonly { name: string; value: unknown }[]): boolean {
  const row = settings.find(({ name }) => name === 'hold_sending');
  return (row ? row.value : unset.hold_sending) === 1;
}

/** The page on which this reader can end the hold; undefined for who may not. */
export function endsHoldAt({ holds }: Pick<TabProps['reader'], 'holds'>) {
  if (!holds('setting.basic_information.edit')) return undefined;
  if (holds('notice_setting.frequency.view')) return { to: '/dashboard/notifications', search: {} };
  if (holds('setting.basic_information.view'))
    return { to: '/dashboard/settings', search: { tab: 'sending' } };
  return undefined;
}
