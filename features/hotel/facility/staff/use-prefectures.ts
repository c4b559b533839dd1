import { useTranslations } from 'use-intl';

type PrefectureText = Extract<
  Parameters<ReturnType<typeof useTranslations<'staff-register'>>>[0],
  `settings.prefectures.${string}`
>;

// Their keys are the numbers 1 to 47.
const textOf = (id: number) => `settings.prefectures.${id}` as PrefectureText;

/** The prefectures of Japan in the order of their numbers (1–47), in the language of the dashboard. */
export function usePrefectures(): { id: number; label: string }[] {
  const t = useTranslations('staff-register');
  return Array.from({ length: 47 }, (_, index) => ({ id: index + 1, label: t(textOf(index + 1)) }));
}
