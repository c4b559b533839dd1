import type { ComponentType } from 'react';
import type { useTranslations } from 'use-intl';
import type { PermissionKey } from '#features/access/rules/permissions.ts';
import type { OnChanged } from '#ui/use-report-changes.ts';

/** What a tab of the settings is given. */
export type TabProps = {
  facilityId: number;
  /** The hotel's own, ISO 3166-1 alpha-2: some bounds follow from it. */
  country: string;
  /** Who reads, and what they may do; the server checks every save all the same. */
  reader: { owner: boolean; holds: (key: PermissionKey) => boolean };
  /** Told by each editor, under a name of its own, whether it holds something that would be lost. */
  onChanged: OnChanged;
  /** Told after a save: the menu and other pages show what is set here, too. */
  onSaved: () => void;
};

type Texts = Parameters<ReturnType<typeof useTranslations<'staff-settings'>>>[0];
type TabKey = Texts extends infer T ? (T extends `tabs.${infer K}` ? K : never) : never;

/** A tab of /dashboard/settings. */
export type Tab = {
  /** As it stands in the address; its title is the text `tabs.{key}`. */
  key: TabKey;
  /** Who holds none of these does not see it. */
  needs: readonly PermissionKey[];
  component: ComponentType<TabProps>;
};
