import { useTranslations } from 'use-intl';
import { PageHead } from '#ui/page-head.tsx';
import style from './login-page.module.css';
import { OwnPassword } from './own-password.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { TwoFactorSection } from './two-factor-section.tsx';

/** The safety of one's own account: the password, the second factors, and where one is signed in. */
export function AccountScreen({ username }: { username: string }) {
  const t = useTranslations('staff-session');
  return (
    <>
      <PageHead title={t('account.title')} lead={t('account.lead', { username })} />
      <section className={style.section} aria-labelledby="own-password">
        <h2 id="own-password">{t('account.password')}</h2>
        <OwnPassword username={username} />
      </section>
      <section className={style.section} aria-labelledby="two-factor">
        <h2 id="two-factor">{t('twoFactor.title')}</h2>
        <TwoFactorSection />
      </section>
      <section className={style.section} aria-labelledby="passkeys">
        <h2 id="passkeys">{t('passkeys.title')}</h2>
        <PasskeysSection />
      </section>
      <section className={style.section} aria-labelledby="sessions">
        <h2 id="sessions">{t('sessions.title')}</h2>
        <SessionsSection />
      </section>
    </>
  );
}
