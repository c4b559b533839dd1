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
  /** The user's permissions. The server checks every save as well. */
  reader: { owner: boolean; holds: (key: PermissionKey) => boolean };
  /** Called by each editor, under its own name, when it starts or stops having unsaved changes. */
  onChanged: OnChanged;
  /** Called after a save, since the menu and other pages show these settings, too. */
  onSaved: () => void;
};

type Texts = Parameters<ReturnType<typeof useTranslations<'staff-settings'>>>[0];
type TabKey = Texts extends infer T ? (T extends `tabs.${infer K}` ? K : never) : never;

/** `stored`: the hotel's saved settings, reloaded after each save. */
export type SettingsTabProps = TabProps & { stored: StoredSettings };

export type Tab = {
  /** The key in the URL. The title is the text `tabs.{key}`. */
  key: TabKey;
  /** Hidden from users without any of these permissions. */
  needs: readonly PermissionKey[];
  component: ComponentType<SettingsTabProps>;
};
