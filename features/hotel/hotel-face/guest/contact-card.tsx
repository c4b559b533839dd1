import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { detectLanguage, textFor } from '#i18n/languages.ts';
import { Pictogram } from '#ui/pictogram.tsx';
import { type Contact, displayedPhone } from '../rules/contact.ts';
import style from './contact-card.module.css';

type Props = {
  contact: Contact;
  children?: ReactNode;
};

export function ContactCard({ contact, children }: Props) {
  const t = useTranslations('guest');
  const language = detectLanguage(useLocale());
  const { phone, map_url } = contact;
  const number = phone && displayedPhone(phone, language);
  return (
    <address className={style.contact} aria-label={t('contact.title')}>
      <div className={style.ways}>
        {phone?.href && (
          <ContactLink href={phone.href} drawing="telephone" label={t('contact.call')} detail={number} />
        )}
        <ContactLink href={map_url} drawing="place" label={t('contact.map')} />
        {children}
      </div>
      {phone?.href === null && <p>{t('contact.phone', { number: number ?? '' })}</p>}
      <p>{textFor(language, contact.addresses)}</p>
    </address>
  );
}

type ContactLinkProps = {
  href: string;
  drawing: 'telephone' | 'place' | 'calendar';
  label: string;
  detail?: string | null;
  download?: boolean;
};

export function ContactLink({ href, drawing, label, detail, download = false }: ContactLinkProps) {
  return (
    <a className={style.way} href={href} rel="noopener noreferrer" download={download || undefined}>
      <Pictogram name={drawing} />
      <span className={style.label}>{label}</span>
      {detail && <span className={style.detail}>{detail}</span>}
    </a>
  );
}
