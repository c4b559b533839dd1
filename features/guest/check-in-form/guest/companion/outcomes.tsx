import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useContext } from 'react';
import { useTranslations } from 'use-intl';
import { useErrorText } from '#features/guest/guest-access/guest/error-text.ts';
import type { ScreenProps } from '#features/guest/guest-access/guest/facility.ts';
import { FinishContext } from '#features/guest/guest-access/guest/finish-here.ts';
import { useFinishText, useHandOver } from '#features/guest/guest-access/guest/handed-over.ts';
import { ContactCard } from '#features/hotel/hotel-face/guest/contact-card.tsx';
import type { ApiError } from '#platform/browser/call.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Card, Facts } from '#ui/card.tsx';
import { PageIntro } from '#ui/lead.tsx';
import { Notice } from '#ui/notice.tsx';
import { ActionBar } from '#ui/page.tsx';
import { ToastWhile } from '#ui/toasts.tsx';

/**
 * Shown after submission. Says what to bring and, until this browser's session ends, lists the companion's
 * answers.
 */
export function FormDone({ facility, facts }: ScreenProps & { facts: { name: string; value: string }[] }) {
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

export function DoneAtDesk() {
  const t = useTranslations('companion');
  const guest = useTranslations('guest');
  const finish = useContext(FinishContext);
  const { mutate, isPending, isError, submittedAt } = useMutation({ mutationFn: finish });
  return (
    <>
      <PageIntro title={t('page.doneTitle')}>{t('page.counterDone')}</PageIntro>
      <ToastWhile text={isError ? guest('finish.failed') : null} kind="danger" time={submittedAt} />
      <ActionBar>
        <Button busy={isPending} onClick={() => mutate()}>
          {useFinishText()}
        </Button>
      </ActionBar>
    </>
  );
}

/**
 * Shown if another device has submitted the form with this link. The submitted answers are not shown.
 * `wasTyping`: answers typed on this device were not sent.
 */
export function LinkUsed({ facility, wasTyping = false }: ScreenProps & { wasTyping?: boolean }) {
  const t = useTranslations('companion');
  return (
    <Outcome facility={facility} title={t('page.usedTitle')} body={t('page.usedBody')}>
      {wasTyping && <Notice kind="warning">{t('page.notSent')}</Notice>}
    </Outcome>
  );
}

type LinkEndedProps = ScreenProps & { error: ApiError; wasOpen: boolean; wasTyping: boolean };

/**
 * Shown if the link was revoked or replaced, or has expired. `wasOpen`: this page has already loaded the link
 * once. If it has not, a 404 may also mean that this browser does not have the link. `wasTyping`: answers
 * typed on this device will not be sent.
 */
export function LinkEnded({ facility, error, wasOpen, wasTyping }: LinkEndedProps) {
  const t = useTranslations('companion');
  const errorText = useErrorText();
  const getReasonText = () => {
    if (error.status === 404) return t(wasOpen ? 'page.replaced' : 'page.openAgain');
    return error.code === 'reservation_expired' ? t('page.over') : errorText(error);
  };
  return (
    <Outcome facility={facility} title={t('page.ended')} body={getReasonText()}>
      {wasTyping && <Notice kind="warning">{t('page.inVain')}</Notice>}
    </Outcome>
  );
}

type Props = ScreenProps & { title: string; body: string; children?: ReactNode };

function Outcome({ facility, title, body, children }: Props) {
  const t = useTranslations('companion');
  const isAtCounter = useHandOver() !== null;
  return (
    <>
      <PageIntro title={title}>{body}</PageIntro>
      {children}
      <Card quiet>
        <p>{t(isAtCounter ? 'page.counterContact' : 'page.contact')}</p>
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
