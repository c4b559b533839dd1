import type { FirstGuestMessages, LaterGuestMessages } from '../messages.ts';
import errors from './errors.json' with { type: 'json' };
import guest from './guest.json' with { type: 'json' };
import guestAccess from './guest-access.json' with { type: 'json' };

export default {
  errors,
  guest,
  'guest-access': guestAccess,
} satisfies FirstGuestMessages;

export const later = {
  companion: () => import('./companion.json'),
  registration: () => import('./registration.json'),
  'my-page': () => import('./my-page.json'),
  'guest-rights': () => import('./guest-rights.json'),
} satisfies LaterGuestMessages;
