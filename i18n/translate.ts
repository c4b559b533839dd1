import { createTranslator } from 'use-intl/core';
import de from './de/server.ts';
import en from './en/server.ts';
import es from './es/server.ts';
import fr from './fr/server.ts';
import id from './id/server.ts';
import it from './it/server.ts';
import ja from './ja/server.ts';
import ko from './ko/server.ts';
import type { GuestLanguage } from './languages.ts';
import type { ServerMessages } from './messages.ts';
import pt from './pt/server.ts';
import th from './th/server.ts';
import vi from './vi/server.ts';
import zhCN from './zh-CN/server.ts';
import zhTW from './zh-TW/server.ts';

const catalogs: Record<GuestLanguage, ServerMessages> = {
  ja,
  en,
  ko,
  'zh-CN': zhCN,
  'zh-TW': zhTW,
  fr,
  de,
  es,
  th,
  vi,
  id,
  it,
  pt,
};

/**
 * Returns a function that translates the texts of a namespace outside React: `translator('ko',
 * 'errors')('not_found')`.
 * @throws if a placeholder has no value, because no guest must see an incomplete sentence
 */
export function translator<Noun extends keyof ServerMessages>(language: GuestLanguage, noun: Noun) {
  return createTranslator({
    locale: language,
    messages: catalogs[language][noun],
    onError: failLoudly,
  });
}

function failLoudly(error: Error): never {
  throw error;
}
