import { Button, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type * as contract from '#features/staff/session/contract/two-factor.ts';
import { ApiError, client } from '#platform/browser/call.ts';
import { focusNow } from '#ui/focus.ts';
import { AuthPage } from './auth-page.tsx';
import { useCodeForm } from './code-form.ts';
import style from './login-page.module.css';
import { finishByPasskey, PasskeyButton } from './passkey-button.tsx';
import type { SignedInUser } from './signed-in.ts';

const call = client<typeof contract, 'public'>();

export type Challenge = { challenge: string; methods: readonly ('app' | 'passkey')[] };

type CodeStepProps = Challenge & {
  onSignedIn: (user: SignedInUser) => void;
  /** Called when the challenge accepts no more codes. The user must then enter the password again. */
  onOver: (error: unknown) => void;
  onBack: () => void;
};

/** Asks for the second factor after a password or a single sign-on. */
export function CodeStep({ challenge, methods, onSignedIn, onOver, onBack }: CodeStepProps) {
  const t = useTranslations('staff-session');
  const { ref, submit, busy, field, problem, explain } = useCodeForm(async code => {
    try {
      onSignedIn((await call('POST auth/two-factor/verify', { challenge, code })).data.user);
    } catch (error) {
      if (!isChallengeOver(error)) throw error;
      onOver(error);
    }
  });

  return (
    <AuthPage title={t('code.title')} problem={problem}>
      {methods.includes('passkey') && (
        <PasskeyButton
          act={async () => onSignedIn(await finishByPasskey(challenge))}
          onFailed={error => (isChallengeOver(error) ? onOver(error) : explain(error))}
        />
      )}
      <form ref={ref} className={style.form} onSubmit={submit} noValidate aria-label={t('code.title')}>
        <TextInput {...field} ref={focusNow} label={t('code.label')} description={t('code.hint')} />
        <div className={style.buttons}>
          <Button variant="default" size="md" onClick={onBack}>
            {t('back')}
          </Button>
          <Button type="submit" size="md" loading={busy}>
            {t('submit')}
          </Button>
        </div>
      </form>
    </AuthPage>
  );
}

const isChallengeOver = (error: unknown) => error instanceof ApiError && error.code === 'challenge_over';
