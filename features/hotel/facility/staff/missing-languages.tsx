import type { ReactNode } from 'react';
import { useFormatter } from 'use-intl';
import { type GuestLanguage, languageNames } from '#i18n/languages.ts';
import style from './settings/settings.module.css';

type Props = {
  missing: readonly GuestLanguage[];
  children: (languages: string) => ReactNode;
};

export function MissingLanguages({ missing, children }: Props) {
  const format = useFormatter();
  if (missing.length === 0) return null;
  return (
    <div className={style.warning}>{children(format.list(missing.map(each => languageNames[each])))}</div>
  );
}
