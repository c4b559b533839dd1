export const staffPages = {
  login: '/login',
  passwordReset: '/password-reset',
  forgottenUserId: '/forgotten-user-id',
  newPassword: '/new-password',
  register: '/register',
  twoFactor: '/two-factor',
  ownPassword: '/own-password',
  takeBack: '/take-back',
  signOn: '/sign-on',
  hotels: '/hotels',
  figures: '/organization/figures',
  organization: '/organization',
  organizationUsers: '/organization/users',
  templates: '/organization/templates',
  organizationSignOn: '/organization/sign-on',
  provisioning: '/organization/provisioning',
  organizationKeys: '/organization/keys',
  list: '/dashboard/',
  arrivals: '/dashboard/arrivals',
  scan: '/dashboard/scan',
  offline: '/dashboard/offline',
  bookings: '/dashboard/bookings',
  form: '/dashboard/form',
  filters: '/dashboard/filters',
  texts: '/dashboard/cms',
  notifications: '/dashboard/notifications',
  downloads: '/dashboard/downloads',
  statistics: '/dashboard/statistics',
  disclosures: '/dashboard/disclosures',
  terms: '/dashboard/terms',
  users: '/dashboard/users',
  settings: '/dashboard/settings',
  connectors: '/dashboard/integrations',
  devices: '/dashboard/devices',
  apiKeys: '/dashboard/api-keys',
  webhooks: '/dashboard/webhooks',
  audit: '/dashboard/audit',
  hotel: '/dashboard/hotel',
  joining: '/dashboard/organization',
  account: '/dashboard/account',
} as const;

export const guidePath = '/guide';

export const guidePart = (page: string): string => `page-${page.replace(/^\/dashboard\/?/, '') || 'list'}`;

export const dashboardPath = '/dashboard';

export const isDashboard = (path: string): boolean => path.startsWith(dashboardPath);

/** The pages on which admins manage their organization, in the order of its navigation. */
export const organizationPages = [
  'organization',
  'organizationUsers',
  'templates',
  'organizationSignOn',
  'provisioning',
  'organizationKeys',
] as const satisfies readonly (keyof typeof staffPages)[];

export const pagesAboveHotels: readonly string[] = [
  staffPages.hotels,
  staffPages.figures,
  ...organizationPages.map(page => staffPages[page]),
];

/** Returns whether a page requires a signed-in user, either in the dashboard or in an organization. */
export const requiresSignIn = (path: string): boolean => isDashboard(path) || pagesAboveHotels.includes(path);

/**
 * Returns the path of the arrivals on the check-in date of a booking, with the booking's details open. `checkinDate`:
 * YYYY-MM-DD.
 */
export function arrivalPath({ id, checkinDate }: { id: number; checkinDate: string }): string {
  return `${staffPages.arrivals}?${new URLSearchParams({ day: checkinDate, open: String(id) })}`;
}

/**
 * Returns the path of the list on the check-in date of a booking, with the booking's details open. Uses the
 * address format of the list. `checkinDate`: YYYY-MM-DD.
 */
export function recordPath({ id, checkinDate }: { id: number; checkinDate: string }): string {
  const query = new URLSearchParams({ from: checkinDate, to: checkinDate, open: String(id) });
  return `${staffPages.list}?${query}`;
}
