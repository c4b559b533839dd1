import type { ComponentType } from 'react';
import type { useTranslations } from 'use-intl';
import type { PermissionKey } from '#features/access/access/rules/permissions.ts';
import type { OnChanged } from '#ui/use-report-changes.ts';
import type { StoredSettings } from '../languages-missing.ts';

export type TabProps = {
  facilityId: number;
  /** The hotel's country (ISO 3166-1 alpha-2). Some limits depend on it. */
  country: string;
  name: string;
  /** The user's permissions, used only for display. The server checks every save. */
  reader: { owner: boolean; holds: (key: PermissionKey) => boolean };
  /** Each editor calls this with its own name when it starts or stops having unsaved changes. */
  onChanged: OnChanged;
  /** Called after a save, because the menu and other pages also show these settings. */
  onSaved: () => void;
};

type TextKey = Parameters<ReturnType<typeof useTranslations<'staff-settings'>>>[0];
type TabKey = TextKey extends infer T ? (T extends `tabs.${infer K}` ? K : never) : never;

/** `stored`: the hotel's saved settings, reloaded after each save. */
export type SettingsTabProps = TabProps & { stored: StoredSettings };

export type Tab = {
  /** Used in the URL. The title is the text `tabs.{key}`. */
  key: TabKey;
  /** Only users with at least one of these permissions see the tab. */
  needs: readonly PermissionKey[];
  component: ComponentType<SettingsTabProps>;
};
