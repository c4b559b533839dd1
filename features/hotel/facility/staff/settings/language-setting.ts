import { useQuery } from '@tanstack/react-query';
import {
  baseLanguages,
  type GuestLanguage,
  isGuestLanguage,
  languageNames,
  messageLanguages,
} from '#i18n/languages.ts';
import { readSetting, settingKey } from './setting-form.tsx';

/** The languages that are enabled until the hotel chooses its own. */
export const defaultLanguages: { name: string; code: GuestLanguage }[] = baseLanguages.map(code => ({
  name: languageNames[code],
  code,
}));

/**
 * Returns the languages in which this hotel writes texts, and `kept`, which may no longer be enabled but
 * still has a text.
 */
export function useWrittenLanguages(facilityId: number, kept?: string): readonly GuestLanguage[] {
  const { data } = useQuery({
    queryKey: settingKey(facilityId, 'language'),
    queryFn: ({ signal }) => readSetting(facilityId, 'language', defaultLanguages, signal),
  });
  const enabled = data?.value.map(({ code }) => code) ?? [];
  return messageLanguages([...enabled, ...(kept && isGuestLanguage(kept) ? [kept] : [])]);
}
