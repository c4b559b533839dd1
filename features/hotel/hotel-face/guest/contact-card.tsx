import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { detectLanguage, textFor } from '#i18n/languages.ts';
import { Pictogram } from '#ui/pictogram.tsx';
import { type Contact, phoneShown } from '../rules/contact.ts';
import style from './contact-card.module.css';

type Props = {
  contact: Contact;
  children?: ReactNode;
};

export function ContactCard({ contact, children }: Props) {
  const t = useTranslations('guest');
  const language = detectLanguage(useLocale());
  const { phone, map_url } = contact;
  const number = phone && phoneShown(phone, language);
  return (
    <address className={style.contact} aria-label={t('contact.title')}>
      <div className={style.ways}>
        {phone?.href && (
          <ContactWay href={phone.href} drawing="telephone" label={t('contact.call')} detail={number} />
        )}
        <ContactWay href={map_url} drawing="place" label={t('contact.map')} />
        {children}
      </div>
      {phone?.href === null && <p>{t('contact.phone', { number: number ?? '' })}</p>}
      <p>{textFor(language, contact.addresses)}</p>
    </address>
  );
}

type WayProps = {
  href: string;
  drawing: 'telephone' | 'place' | 'calendar';
  label: string;
  detail?: string | null;
  download?: boolean;
};

export function ContactWay({ href, drawing, label, detail, download = false }: WayProps) {
  return (
    <a className={style.way} href={href} rel="noopener noreferrer" download={download || undefined}>
      <Pictogram name={drawing} />
      <span className={style.label}>{label}</span>
      {detail && <span className={style.detail}>{detail}</span>}
    </a>
  );
}
