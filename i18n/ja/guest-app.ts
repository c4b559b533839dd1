import errors from './errors.json' with { type: 'json' };
import guest from './guest.json' with { type: 'json' };
import guestAccess from './guest-access.json' with { type: 'json' };

/** What the guest's browser downloads in this language at once: the texts of every page until a booking is proven. */
export default {
  errors,
  guest,
  'guest-access': guestAccess,
};

// Without `with`: Vite hands a browser the texts as a script, in development too.
/** What it downloads with the pages that show it (`texts` in apps/guest/pages.ts). */
export const later = {
  companion: () => import('./companion.json'),
  registration: () => import('./registration.json'),
  'my-page': () => import('./my-page.json'),
  'guest-rights': () => import('./guest-rights.json'),
};
