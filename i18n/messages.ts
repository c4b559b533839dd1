import type {} from 'use-intl';
import type guestApp from './ja/guest-app.ts';
import type server from './ja/server.ts';
import type staffApp from './ja/staff-app.ts';
import type { GuestLanguage } from './languages.ts';

/** The shape of each catalogue; Japanese, the language that is always on, sets it. */
export type GuestMessages = typeof guestApp;
export type ServerMessages = typeof server;
export type StaffMessages = typeof staffApp;

declare module 'use-intl' {
  interface AppConfig {
    Locale: GuestLanguage;
    Messages: GuestMessages & StaffMessages;
  }
}
