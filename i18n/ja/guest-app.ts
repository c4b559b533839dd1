import errors from './errors.json' with { type: 'json' };
import guest from './guest.json' with { type: 'json' };
import guestAccess from './guest-access.json' with { type: 'json' };

/**
 * Texts that the browser loads with the first page. They cover every page that is shown before the guest
 * proves a booking.
 */
export default {
  errors,
  guest,
  'guest-access': guestAccess,
};

// The texts below are imported without `with`, because Vite serves them to browsers as a script, even during
// development.
/** Texts that are downloaded with the pages that show them (`texts` in apps/guest/pages.ts). */
export const later = {
  companion: () => import('./companion.json'),
  registration: () => import('./registration.json'),
  'my-page': () => import('./my-page.json'),
  'guest-rights': () => import('./guest-rights.json'),
};
