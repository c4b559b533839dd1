import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { withOwnAddress } from '#features/facility/rules/own-address.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import { RichText } from '#ui/rich-text.tsx';
import style from './terms.module.css';

type Props = { language: GuestLanguage; html: string; publicUrl: string };

/** The terms as a guest reads them, before they are saved. */
export function TermsPreview({ language, html, publicUrl }: Props) {
  const t = useTranslations('staff-terms');
  const id = useId();
  return (
    <section className={style.preview} aria-labelledby={id}>
      <h2 id={id}>{t('preview.title')}</h2>
      <div className={style.page} lang={language}>
        {html === '' ? (
          <p className={style.lead}>{t(language === 'ja' ? 'preview.none' : 'fallback')}</p>
        ) : (
          <RichText html={withOwnAddress(html, publicUrl)} />
        )}
      </div>
    </section>
  );
}
