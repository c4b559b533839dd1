import type { routesOf } from '../routes.ts';

/** What each feature's calls are about. */
export const tags: Record<keyof typeof routesOf, string> = {
  integration: 'Bookings from the PMS, and the API keys for it.',
  booking: 'The statuses of bookings.',
  registration: 'The form that guests fill in, and what the hotel and the PMS read of it.',
  'guest-access': 'How a guest proves a booking.',
  'my-page': 'The guest’s page after the form is submitted.',
  image: 'Pictures that guests upload.',
  facility: 'The hotel: profile, names, settings, links, terms.',
  questionnaire: 'The questions of the form.',
  message: 'Guide mail: texts, schedule, history, sending by hand.',
  session: 'Sign-in and sign-out of staff.',
  'sign-up': 'Creating a hotel.',
  'user-management': 'The users of a hotel and their permissions.',
  audit: 'The audit: who saw and did what.',
};
