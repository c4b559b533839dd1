import { type ComponentProps, lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { Skeleton } from '#ui/skeleton.tsx';

/** Answers of one person that were typed anew, by question id. */
export type Correction = { person: number; typed: Record<string, string> };

const Form = lazy(async () => ({ default: (await import('./correct.tsx')).CorrectForm }));

/** The fields of the form, loaded once somebody corrects something. */
export function Correct(props: ComponentProps<typeof Form>) {
  const t = useTranslations('guest');
  return (
    <Suspense fallback={<Skeleton label={t('loading')} />}>
      <Form {...props} />
    </Suspense>
  );
}
