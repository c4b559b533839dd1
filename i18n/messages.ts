import type {} from 'use-intl';
import type guestApp from './ja/guest-app.ts';
import type { later } from './ja/guest-app.ts';
import type server from './ja/server.ts';
import type staffApp from './ja/staff-app.ts';
import type { GuestLanguage } from './languages.ts';

/** The shape of each catalogue; Japanese, the language that is always on, sets it. */
export type FirstGuestMessages = typeof guestApp;
export type LaterGuestMessages = {
  [Noun in LaterNoun]: () => Promise<{ default: LaterTexts<Noun> }>;
};
export type ServerMessages = typeof server;
export type StaffMessages = typeof staffApp;

/** A catalogue that comes with the pages that need it. */
export type LaterNoun = keyof typeof later;
type LaterTexts<Noun extends LaterNoun> = Awaited<ReturnType<(typeof later)[Noun]>>['default'];

/** All that a guest page may say. A page finds the later texts loaded when it is shown (apps/guest/pages.ts). */
export type GuestMessages = FirstGuestMessages & { [Noun in LaterNoun]: LaterTexts<Noun> };

declare module 'use-intl' {
  interface AppConfig {
    Locale: GuestLanguage;
    Messages: GuestMessages & StaffMessages;
  }
}
