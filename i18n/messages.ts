import type {} from 'use-intl';
import type guestApp from './ja/guest-app.ts';
import type { later } from './ja/guest-app.ts';
import type server from './ja/server.ts';
import type staffApp from './ja/staff-app.ts';
import type { GuestLanguage } from './languages.ts';

/** The type of each catalog. It is derived from Japanese, which is always enabled. */
export type FirstGuestMessages = typeof guestApp;
export type LaterGuestMessages = {
  [Noun in LaterNoun]: () => Promise<{ default: LaterTexts<Noun> }>;
};
export type ServerMessages = typeof server;
export type StaffMessages = typeof staffApp;

export type LaterNoun = keyof typeof later;
type LaterTexts<Noun extends LaterNoun> = Awaited<ReturnType<(typeof later)[Noun]>>['default'];

/**
 * All texts of guest pages. Later texts are loaded before a page that needs them is shown
 * (apps/guest/pages.ts).
 */
export type GuestMessages = FirstGuestMessages & { [Noun in LaterNoun]: LaterTexts<Noun> };

declare module 'use-intl' {
  interface AppConfig {
    Locale: GuestLanguage;
    Messages: GuestMessages & StaffMessages;
  }
}
