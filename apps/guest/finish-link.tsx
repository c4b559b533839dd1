import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import { useToastWhile } from '#ui/toasts.tsx';

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
  useToastWhile(error ? t('finish.failed') : null, 'danger', failureCount);
  return (
    <Button kind="text" busy={isPending} onClick={() => mutate()}>
      {t('finish.open')}
    </Button>
  );
}
