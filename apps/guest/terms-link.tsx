import { type ComponentType, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import { ToastWhile } from '#ui/toasts.tsx';

type Props = { facilityId: number; publicUrl: string };
type DialogProps = Props & { open: boolean; onClose: () => void };

/** Opens the terms over the page, so that nothing typed under them is lost. What shows them is loaded by then. */
export function TermsLink(props: Props) {
  const t = useTranslations('guest');
  const [failed, setFailed] = useState(0);
  const [open, setOpen] = useState(false);
  const [Dialog, setDialog] = useState<ComponentType<DialogProps>>();
  async function show() {
    try {
      const { TermsDialog } = await import('#features/terms/guest/terms-dialog.tsx');
      setDialog(() => TermsDialog);
      setOpen(true);
      setFailed(0);
    } catch {
      setFailed(failed + 1);
    }
  }
  return (
    <>
      <ToastWhile text={failed > 0 ? t('form.offline') : null} kind="danger" time={failed} />
      <Button kind="text" onClick={() => void show()}>
        {t('terms.open')}
      </Button>
      {Dialog && <Dialog {...props} open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
