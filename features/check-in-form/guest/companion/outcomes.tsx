import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useErrorText } from '#features/guest-access/guest/error-text.ts';
import type { ScreenProps } from '#features/guest-access/guest/facility.ts';
import { ContactCard } from '#features/hotel-face/guest/contact-card.tsx';
import type { ApiError } from '#platform/browser/call.ts';
import { LinkButton } from '#ui/button.tsx';
import { Card, Facts } from '#ui/card.tsx';
import { Lead } from '#ui/lead.tsx';
import { Notice } from '#ui/notice.tsx';

/** The companion is done: what they entered, as long as this browser's session lives, and what to bring. */
export function Done({ facility, facts }: ScreenProps & { facts: { name: string; value: string }[] }) {
  const t = useTranslations('companion');
  return (
    <Outcome facility={facility} title={t('page.doneTitle')} body={t('page.doneBody')}>
      <Card>
        <p>{t('page.bring')}</p>
      </Card>
      {facts.length > 0 && (
        <Card title={t('page.entered')}>
          <Facts facts={facts} />
        </Card>
      )}
    </Outcome>
  );
}

/** Somebody has filled in by this link, on another device: nothing of it is shown here. `wasTyping`: so did this reader, in vain. */
export function Used({ facility, wasTyping = false }: ScreenProps & { wasTyping?: boolean }) {
  const t = useTranslations('companion');
  return (
    <Outcome facility={facility} title={t('page.usedTitle')} body={t('page.usedBody')}>
      {wasTyping && <Notice kind="warning">{t('page.notSent')}</Notice>}
    </Outcome>
  );
}

type EndedProps = ScreenProps & { error: ApiError; wasOpen: boolean; wasTyping: boolean };

/**
 * The link was taken back, replaced or is over; or the page's address alone came into a browser that does not keep the link, as when
 * a chat app hands it over: `wasOpen` is false then. `wasTyping`: what this reader has typed goes nowhere.
 */
export function Ended({ facility, error, wasOpen, wasTyping }: EndedProps) {
  const t = useTranslations('companion');
  const errorText = useErrorText();
  const why = () => {
    if (error.status === 404) return t(wasOpen ? 'page.replaced' : 'page.openAgain');
    return error.code === 'reservation_expired' ? t('page.over') : errorText(error);
  };
  return (
    <Outcome facility={facility} title={t('page.ended')} body={why()}>
      {wasTyping && <Notice kind="warning">{t('page.inVain')}</Notice>}
    </Outcome>
  );
}

type Props = ScreenProps & { title: string; body: string; children?: ReactNode };

function Outcome({ facility, title, body, children }: Props) {
  const t = useTranslations('companion');
  return (
    <>
      <Lead title={title}>{body}</Lead>
      {children}
      <Card quiet>
        <p>{t('page.contact')}</p>
        {facility.site_url && (
          <LinkButton kind="soft" href={facility.site_url}>
            {t('page.site')}
          </LinkButton>
        )}
      </Card>
      <ContactCard contact={facility.contact} />
    </>
  );
}
