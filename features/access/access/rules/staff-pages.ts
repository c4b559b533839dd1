/** The pages of the dashboard and those before it, by what they are for, with their addresses: the only place where these stand. */
export const staffPages = {
  login: '/login',
  passwordReset: '/password-reset',
  newPassword: '/new-password',
  register: '/register',
  twoFactor: '/two-factor',
  ownPassword: '/own-password',
  /** Where staff take back a device that a guest has. */
  takeBack: '/take-back',
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
  account: '/dashboard/account',
} as const;

/** The guide for the front desk, to be followed by a language. */
export const guide = '/guide';

/** The name of the part of the guide that is about a page of the dashboard. */
export const guidePart = (page: string): string => `page-${page.replace(/^\/dashboard\/?/, '') || 'list'}`;

/** Above all pages of the dashboard. */
export const dashboard = '/dashboard';

export const isDashboard = (path: string): boolean => path.startsWith(dashboard);

/** Arrivals of the day of a booking, with its details open. `checkinDate`: YYYY-MM-DD. */
export function arrivalPath({ id, checkinDate }: { id: number; checkinDate: string }): string {
  return `${staffPages.arrivals}?${new URLSearchParams({ day: checkinDate, open: String(id) })}`;
}

/** The list at the day of a booking's arrival, with its details open, as the list writes its own address. `checkinDate`: YYYY-MM-DD. */
export function recordPath({ id, checkinDate }: { id: number; checkinDate: string }): string {
  const query = new URLSearchParams({ from: checkinDate, to: checkinDate, open: String(id) });
  return `${staffPages.list}?${query}`;
}
