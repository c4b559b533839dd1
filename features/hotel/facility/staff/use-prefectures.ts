import { useTranslations } from 'use-intl';

type PrefectureText = Extract<
  Parameters<ReturnType<typeof useTranslations<'staff-register'>>>[0],
  `settings.prefectures.${string}`
>;

// The keys are the prefecture numbers 1 to 47.
const textOf = (id: number) => `settings.prefectures.${id}` as PrefectureText;

export function usePrefectures(): { id: number; label: string }[] {
  const t = useTranslations('staff-register');
  return Array.from({ length: 47 }, (_, index) => ({ id: index + 1, label: t(textOf(index + 1)) }));
}
