import type { GuestLanguage } from './languages.ts';
import type { FirstGuestMessages, LaterGuestMessages } from './messages.ts';

type Catalog = { default: FirstGuestMessages; later: LaterGuestMessages };

/** The texts of guest pages. A browser loads only those of its language. */
export const guestCatalogs: Record<GuestLanguage, () => Promise<Catalog>> = {
  ja: () => import('./ja/guest-app.ts'),
  en: () => import('./en/guest-app.ts'),
  ko: () => import('./ko/guest-app.ts'),
  'zh-CN': () => import('./zh-CN/guest-app.ts'),
  'zh-TW': () => import('./zh-TW/guest-app.ts'),
  fr: () => import('./fr/guest-app.ts'),
  de: () => import('./de/guest-app.ts'),
  es: () => import('./es/guest-app.ts'),
  th: () => import('./th/guest-app.ts'),
  vi: () => import('./vi/guest-app.ts'),
  id: () => import('./id/guest-app.ts'),
  it: () => import('./it/guest-app.ts'),
  pt: () => import('./pt/guest-app.ts'),
};
