import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import { ToastWhile } from '#ui/toasts.tsx';

/** Leaves nothing of the guest in this browser: phones and tablets of a lobby are used by many. */
export function FinishLink({ slug }: { slug: string }) {
  const t = useTranslations('guest');
  const queries = useQueryClient();
  const { mutate, isPending, failureCount, error } = useMutation({
    mutationFn: async () => {
      const { finish } = await import('./finish.ts');
      await finish(queries, slug);
    },
  });
  return (
    <>
      <ToastWhile text={error ? t('finish.failed') : null} kind="danger" time={failureCount} />
      <Button kind="text" busy={isPending} onClick={() => mutate()}>
        {t('finish.open')}
      </Button>
    </>
  );
}
