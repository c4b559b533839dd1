import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import type { ScreenProps } from '#features/guest/guest-access/guest/facility.ts';
import { CodeField } from '#features/guest/guest-access/guest/proof-fields.tsx';
import { RefusedNotice } from '#features/guest/guest-access/guest/refused-notice.tsx';
import {
  isLocked,
  parseRefusedProof,
  type RefusedProof,
  type Wait,
} from '#features/guest/guest-access/guest/refused-proof.ts';
import { StepForm } from '#features/guest/guest-access/guest/step-form.tsx';
import { ContactCard } from '#features/hotel/hotel-face/guest/contact-card.tsx';
import { startGuestSession } from '#platform/browser/guest-session.ts';
import { Button } from '#ui/button.tsx';
import { focusFirstError } from '#ui/focus.ts';
import { PageIntro } from '#ui/lead.tsx';
import { Notice } from '#ui/notice.tsx';
import { ActionBar, Stack } from '#ui/page.tsx';
import { callLink } from './calls.ts';

type Props = ScreenProps & {
  link: string;
  lock: Wait | null;
  /** True if the session ended while the companion was typing. The typed answers are kept. */
  isLost: boolean;
  onProven: () => void;
};

export function CodeEntry({ facility, link, lock, isLost, onProven }: Props) {
  const t = useTranslations('companion');
  const guest = useTranslations('guest');
  const errors = useTranslations('errors');
  const form = useRef<HTMLFormElement>(null);
  const [code, setCode] = useState('');
  const [isTried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<RefusedProof | null>(lock && { why: 'locked', ...lock });
  const errorText = useErrorMessage(isTried && code.trim() === '', refused);
  function showThenFocus(change: () => void) {
    flushSync(change);
    if (form.current) focusFirstError(form.current);
  }
  async function prove() {
    showThenFocus(() => setTried(true));
    if (code.trim() === '' || busy) return;
    setBusy(true);
    try {
      const { data } = await callLink('POST companion/prove', { link, verificationCode: code });
      startGuestSession(data.guest_session);
      onProven();
    } catch (error) {
      showThenFocus(() => {
        setBusy(false);
        setRefused(asLock(parseRefusedProof(error)));
      });
    }
  }
  function changeCode(typed: string) {
    setCode(typed);
    // Typing does not remove the message about a lock.
    if (!isLocked(refused)) setRefused(null);
  }
  return (
    <StepForm form={form} onSubmit={() => void prove()}>
      <PageIntro title={t('page.codeTitle')}>{t('page.codeBody')}</PageIntro>
      {isLost && (
        <Notice title={errors('unauthenticated')}>
          <p>{guest('form.kept')}</p>
        </Notice>
      )}
      <RefusedNotice refused={errorText === undefined ? refused : null} />
      <Stack>
        <CodeField hint="" value={code} onChange={changeCode} mark={guest('required')} error={errorText} />
        <ContactCard contact={facility.contact} />
      </Stack>
      <ActionBar>
        <Button type="submit" busy={busy}>
          {guest('continue')}
        </Button>
      </ActionBar>
    </StepForm>
  );
}

/**
 * Converts a failed attempt that caused a lock to the lock itself, because trying another code would not
 * help.
 */
function asLock(refused: RefusedProof): RefusedProof {
  return 'wait' in refused && refused.wait ? { why: 'locked', ...refused.wait } : refused;
}

function useErrorMessage(isMissing: boolean, refused: RefusedProof | null): string | undefined {
  const t = useTranslations('companion');
  const access = useTranslations('guest-access');
  const errors = useTranslations('errors');
  if (isMissing) return errors('field_required');
  switch (refused?.why) {
    case 'booking_not_found': {
      const wrongCodeText = t('page.wrongCode');
      return refused.left === null
        ? wrongCodeText
        : access('attemptsLeft', { what: wrongCodeText, count: refused.left });
    }
    case 'fields':
      return refused.errors.verificationCode;
    default:
      return undefined;
  }
}
