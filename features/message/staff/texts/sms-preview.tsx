import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { formatDate } from '#i18n/formatters.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import { fillTags, type TagValues } from '../../rules/tags.ts';
import style from './texts.module.css';

type Props = { language: GuestLanguage; content: string };

/** The message as an invented guest would get it. It follows what is typed. */
export function SmsPreview({ language, content }: Props) {
  const t = useTranslations('staff-texts');
  const id = useId();
  const values = invented(language);
  return (
    <section className={style.preview} aria-labelledby={id}>
      <h2 id={id}>{t('preview.sms')}</h2>
      <p className={style.sms} lang={language}>
        {fillTags(content, tag => values[tag])}
      </p>
    </section>
  );
}

const dayIn = (language: GuestLanguage, days: number) =>
  formatDate(language, new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10));

function invented(language: GuestLanguage): TagValues {
  return {
    guest_name: language === 'ja' ? '山田 花子' : 'Emma Smith',
    link: 'https://example.com/g/example',
    verification_code: '7KQ2M9XD',
    reservation_number: 'R-12345',
    checkin_date: dayIn(language, 3),
    checkout_date: dayIn(language, 5),
    mypage_url: 'https://example.com/m/example',
  };
}
