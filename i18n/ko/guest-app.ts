import type { GuestMessages } from '../messages.ts';
import errors from './errors.json' with { type: 'json' };
import guest from './guest.json' with { type: 'json' };
import guestAccess from './guest-access.json' with { type: 'json' };
import myPage from './my-page.json' with { type: 'json' };
import registration from './registration.json' with { type: 'json' };

/** What the guest's browser downloads in this language. */
export default {
  errors,
  guest,
  'guest-access': guestAccess,
  registration,
  'my-page': myPage,
} satisfies GuestMessages;
