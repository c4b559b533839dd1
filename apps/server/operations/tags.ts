import type { routesOf } from '../routes.ts';

/** What each feature's calls are about. */
export const tags: Record<keyof typeof routesOf, string> = {
  integration: 'Bookings from the PMS, and the API keys that it calls with.',
  booking: 'The statuses of bookings.',
  registration: 'The form as guests fill it in, and what hotel and PMS read of it.',
  'guest-access': 'How a guest proves a booking.',
  'my-page': 'The guest’s page after the form was sent.',
  image: 'Pictures that guests send.',
  facility: 'The hotel: profile, names, settings, links, terms.',
  questionnaire: 'What the form asks.',
  message: 'Guide mail: its texts, its schedule, its history, sending by hand.',
  session: 'Sign-in and sign-out of staff.',
  'sign-up': 'Opening a hotel.',
  'user-management': 'The users of a hotel and what they may do.',
  audit: 'Who saw and did what.',
};
