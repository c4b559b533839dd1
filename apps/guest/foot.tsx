import { type ComponentType, useContext, useState } from 'react';
import { useTranslations } from 'use-intl';
import { guestPages, isStep } from '#features/access/access/rules/guest-pages.ts';
import { FinishContext } from '#features/guest/guest-access/guest/finish-here.ts';
import { useFinishText } from '#features/guest/guest-access/guest/handed-over.ts';
import { ContactCard } from '#features/hotel/hotel-face/guest/contact-card.tsx';
import { Button } from '#ui/button.tsx';
import { focusNow } from '#ui/focus.ts';
import { Notice } from '#ui/notice.tsx';
import { ToastWhile } from '#ui/toasts.tsx';
import type { BootstrapFacility } from './bootstrap.ts';
import { pageAt } from './pages.ts';

type FootProps = { path: string; facility: BootstrapFacility; publicUrl: string };

export function Foot({ path, facility, publicUrl }: FootProps) {
  const { showsTerms, isProven, fillsIn, showsContact } = pageAt(path);
  const showsTermsLink = (path === guestPages.landing || isStep(path)) && !showsTerms;
  return (
    <>
      {!fillsIn && !showsContact && <ContactCard contact={facility.contact} />}
      {showsTermsLink && <TermsLink facilityId={facility.id} publicUrl={publicUrl} />}
      {isProven && <FinishLink path={path} />}
    </>
  );
}

type TermsProps = { facilityId: number; publicUrl: string };
type DialogProps = TermsProps & { open: boolean; onClose: () => void };

/**
 * Opens the terms in a dialog over the page so that typed answers are not lost. The dialog's code is loaded
 * on the first tap.
 */
function TermsLink(props: TermsProps) {
  const t = useTranslations('guest');
  const [failed, setFailed] = useState(0);
  const [open, setOpen] = useState(false);
  const [Dialog, setDialog] = useState<ComponentType<DialogProps>>();
  async function openTerms() {
    try {
      const [{ QueryProvider }, { TermsDialog }] = await Promise.all([
        import('./query-provider.tsx'),
        import('#features/hotel/terms/guest/terms.tsx'),
      ]);
      setDialog(() => (shown: DialogProps) => (
        <QueryProvider>
          <TermsDialog {...shown} />
        </QueryProvider>
      ));
      setOpen(true);
      setFailed(0);
    } catch {
      setFailed(failed + 1);
    }
  }
  return (
    <>
      <ToastWhile text={failed > 0 ? t('form.offline') : null} kind="danger" time={failed} />
      <Button kind="text" onClick={() => void openTerms()}>
        {t('terms.open')}
      </Button>
      {Dialog && <Dialog {...props} open={open} onClose={() => setOpen(false)} />}
    </>
  );
}

/**
 * A link that deletes all guest data in this browser, because phones and tablets in a lobby are shared.
 * Companions are asked to confirm, because their unsent answers exist only in this session.
 */
function FinishLink({ path }: { path: string }) {
  const t = useTranslations('guest');
  const [failed, setFailed] = useState(0);
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState<boolean>();
  const finish = useContext(FinishContext);
  const finishText = useFinishText();
  async function signOut() {
    setBusy(true);
    try {
      await finish();
    } catch {
      setFailed(failed + 1);
    }
    setBusy(false);
  }
  return (
    <>
      <ToastWhile text={failed > 0 ? t('finish.failed') : null} kind="danger" time={failed} />
      {asking ? (
        <Notice
          kind="warning"
          title={t('finish.companion')}
          action={
            <>
              <Button kind="plain" ref={focusNow} onClick={() => setAsking(false)}>
                {t('finish.stay')}
              </Button>
              <Button kind="soft" busy={busy} onClick={() => void signOut()}>
                {t('finish.open')}
              </Button>
            </>
          }
        />
      ) : (
        <Button
          kind="text"
          ref={asking === false ? focusNow : undefined}
          busy={busy}
          onClick={() => (path === guestPages.companion ? setAsking(true) : void signOut())}
        >
          {finishText}
        </Button>
      )}
    </>
  );
}
