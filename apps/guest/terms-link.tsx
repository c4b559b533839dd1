import { type ComponentType, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import { useToast } from '#ui/toasts.tsx';

type Props = { facilityId: number; publicUrl: string };
type DialogProps = Props & { open: boolean; onClose: () => void };

/** Opens the terms over the page, so that nothing typed under them is lost. What shows them is loaded by then. */
export function TermsLink(props: Props) {
  const t = useTranslations('guest');
  const showToast = useToast();
  const [open, setOpen] = useState(false);
  const [Dialog, setDialog] = useState<ComponentType<DialogProps>>();
  async function show() {
    try {
      const { TermsDialog } = await import('#features/facility/guest/terms-dialog.tsx');
      setDialog(() => TermsDialog);
      setOpen(true);
    } catch {
      showToast(t('form.offline'), 'danger');
    }
  }
  return (
    <>
      <Button kind="text" onClick={() => void show()}>
        {t('terms.open')}
      </Button>
      {Dialog && <Dialog {...props} open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
