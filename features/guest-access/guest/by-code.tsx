import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import { Lead } from '#ui/lead.tsx';
import { ActionBar } from '#ui/page.tsx';
import { CodeField } from './code-field.tsx';
import type { ScreenProps } from './facility.ts';
import { RefusedNotice } from './refused-notice.tsx';
import { SessionLost } from './session-lost.tsx';
import { StepForm } from './step-form.tsx';
import { useAccessed } from './use-accessed.ts';
import { useFocusOnError } from './use-focus-on-error.ts';
import { useLinkProof } from './use-link-proof.ts';

/** Step 1 of a room leader, who has not booked: the code of the message alone proves the link. */
export function ByCode({ facility, link }: ScreenProps & { link: string }) {
  const t = useTranslations('guest-access');
  const guest = useTranslations('guest');
  const error = useTranslations('errors');
  const form = useRef<HTMLFormElement>(null);
  const [code, setCode] = useState('');
  const [tries, setTries] = useState(0);
  const { proveBy, busy, refused, told, otherWay, forget } = useLinkProof(facility, link);
  const isMissing = tries > 0 && code.trim() === '';
  useAccessed(link, facility.slug_name);
  useFocusOnError(form, tries, refused);
  function type(typed: string) {
    setCode(typed);
    forget();
  }
  function submit() {
    setTries(tries + 1);
    if (code.trim() !== '') proveBy({ code });
  }
  return (
    <StepForm form={form} onSubmit={submit}>
      <Lead title={t('step1.codeTitle')}>{t('step1.codeBody')}</Lead>
      <SessionLost />
      <RefusedNotice refused={told === undefined ? refused : null} otherWay={otherWay} />
      <CodeField
        value={code}
        onChange={type}
        mark={guest('required')}
        error={isMissing ? error('code_needed') : told}
      />
      <ActionBar>
        <Button type="submit" busy={busy}>
          {guest('continue')}
        </Button>
      </ActionBar>
    </StepForm>
  );
}
