import { type ComponentProps, lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { Skeleton } from '#ui/skeleton.tsx';

/** New answers of one person, by question id. */
export type Correction = { person: number; typed: Record<string, string> };

const Form = lazy(async () => ({ default: (await import('./correct.tsx')).CorrectForm }));

/** Loads the code of the form only when a correction starts. */
export function LazyCorrectForm(props: ComponentProps<typeof Form>) {
  const t = useTranslations('guest');
  return (
    <Suspense fallback={<Skeleton label={t('loading')} />}>
      <Form {...props} />
    </Suspense>
  );
}
