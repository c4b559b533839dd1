import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { PermissionKey } from '#features/access/rules/permissions.ts';
import { staffPages } from '#features/access/rules/staff-pages.ts';
import { LanguagePanels } from '#features/facility/staff/settings/language-panels.tsx';
import type { TabProps } from '#features/facility/staff/settings/tab.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import { PageHead } from '#ui/page-head.tsx';
import tabs from '#ui/tabs.module.css';
import { type TextName, textKey } from '../../rules/texts.ts';
import type { Place } from './calls.ts';
import { TextForm } from './text-form.tsx';
import style from './texts.module.css';

type Props = Pick<TabProps, 'onChanged' | 'onSaved'> & {
  place: Place;
  onLanguage: (language: GuestLanguage) => void;
  /** Those that the reader may see. */
  names: readonly TextName[];
  timezone: string;
  holds: (key: PermissionKey) => boolean;
};

/** What the hotel's messages say, each in every guest language. */
export function TextsScreen({ place, onLanguage, names, holds, ...form }: Props) {
  const t = useTranslations('staff-texts');
  const { name, language } = place;
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <nav className={tabs.tabs} aria-label={t('texts')}>
        {names.map(each => (
          <Link
            key={each}
            to={staffPages.texts}
            search={{ text: each, lang: language }}
            aria-current={each === name ? 'page' : undefined}
          >
            {t(`names.${each}`)}
          </Link>
        ))}
      </nav>
      <p className={style.lead}>{t(`notes.${name}`)}</p>
      <LanguagePanels
        key={name}
        label={t('languages')}
        chosen={language}
        onChoose={onLanguage}
        onChanged={form.onChanged}
      >
        {(each, onChanged) => (
          <TextForm
            {...form}
            place={{ ...place, language: each }}
            mayEdit={holds(textKey(name, 'edit'))}
            onChanged={onChanged}
          />
        )}
      </LanguagePanels>
    </>
  );
}
