import type { ComponentType } from 'react';
import type { useTranslations } from 'use-intl';
import type { PermissionKey } from '#features/access/access/rules/permissions.ts';
import type { OnChanged } from '#ui/use-report-changes.ts';

export type TabProps = {
  facilityId: number;
  /** The hotel's own, ISO 3166-1 alpha-2: some bounds follow from it. */
  country: string;
  /** The hotel as its guests read it in the reader's language. */
  name: string;
  /** The rights of the signed-in user; the server checks every save all the same. */
  reader: { owner: boolean; holds: (key: PermissionKey) => boolean };
  /** Called by each editor, with a name of its own, when it begins or ceases to hold something that would be lost. */
  onChanged: OnChanged;
  /** Called after a save: the menu and other pages show what is set here, too. */
  onSaved: () => void;
};

type Texts = Parameters<ReturnType<typeof useTranslations<'staff-settings'>>>[0];
type TabKey = Texts extends infer T ? (T extends `tabs.${infer K}` ? K : never) : never;

export type Tab = {
  /** As it stands in the address; its title is the text `tabs.{key}`. */
  key: TabKey;
  /** Users without any of these keys do not see it. */
  needs: readonly PermissionKey[];
  component: ComponentType<TabProps>;
};
