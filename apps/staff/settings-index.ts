import { staffPages } from '#features/access/access/rules/staff-pages.ts';
import type { StaffMessages } from '#i18n/messages.ts';
import { hasPermission, maySee, type Reader } from './rights.ts';
import { dashboardScreens } from './screens.ts';
import { settingsTabs } from './settings-tabs.ts';

export type SettingsPlace = { page: string; tab?: string; title: string; labels: readonly string[] };

/** `found` is the label that matched. Absent if the title matched. */
export type SettingsHit = SettingsPlace & { found?: string };

export const pageTexts: Record<string, readonly string[]> = {
  [staffPages.form]: ['staff-questionnaire.form'],
  [staffPages.filters]: ['staff-questionnaire.filters'],
  [staffPages.texts]: ['staff-texts'],
  [staffPages.notifications]: ['staff-schedule'],
  [staffPages.terms]: ['staff-terms'],
  [staffPages.users]: ['staff-users'],
  [staffPages.connectors]: ['staff-connectors'],
  [staffPages.devices]: ['staff-offline.devices'],
  [staffPages.apiKeys]: ['staff-api-keys'],
  [staffPages.webhooks]: ['staff-webhooks'],
  [staffPages.audit]: ['staff-audit.entries', 'staff-audit.filter'],
  [staffPages.joining]: ['staff-organization.joining'],
  [staffPages.hotel]: ['staff-hotel-transfer'],
};

export const tabTexts: Record<(typeof settingsTabs)[number]['key'], readonly string[]> = {
  profile: ['staff-profile.profile', 'staff-profile.address'],
  look: ['staff-hotel-face'],
  names: ['staff-profile.names'],
  languages: ['staff-settings.languages'],
  register: ['staff-register.settings'],
  face: ['staff-profile.face'],
  maintenance: ['staff-settings.maintenance'],
  login: ['staff-settings.login'],
  sms: ['staff-settings.sms'],
  links: ['staff-links'],
  myPage: ['staff-my-page'],
  landing: ['staff-my-page.landing'],
  sending: ['staff-settings.sending'],
  retention: ['staff-retention.setting', 'staff-retention.watermark'],
  security: ['staff-settings.security'],
};

/** Returns the pages and tabs below *Settings* that the user may open. */
export function settingsPlaces(reader: Reader, messages: StaffMessages): SettingsPlace[] {
  const shell = messages['staff-shell'].pages;
  const tabs = messages['staff-settings'].tabs;
  const labelsOf = (paths: readonly string[]) => paths.flatMap(path => labelsIn(textsAt(messages, path)));
  const tabPlaces = settingsTabs
    .filter(({ needs }) => needs.some(key => hasPermission(reader, key)))
    .map(({ key }) => ({
      page: staffPages.settings,
      tab: key,
      title: tabs[key],
      labels: labelsOf(tabTexts[key]),
    }));
  const pages = Object.entries(pageTexts).flatMap(([page, paths]) => {
    const screen = dashboardScreens[page];
    if (!screen || !maySee(reader, screen)) return [];
    const title = shell[screen.title.replace('pages.', '') as keyof typeof shell];
    return [{ page, title, labels: labelsOf(paths) }];
  });
  return [...tabPlaces, ...pages];
}

export function findSettings(places: readonly SettingsPlace[], typed: string): SettingsHit[] {
  const words = normalizeText(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const matches = (text: string) => words.every(word => normalizeText(text).includes(word));
  const titleHits = places.filter(({ title }) => matches(title));
  const labelHits = places.flatMap(place => {
    const found = place.labels.find(matches);
    return found === undefined || titleHits.includes(place) ? [] : [{ ...place, found }];
  });
  return [...titleHits, ...labelHits];
}

const normalizeText = (text: string) => text.normalize('NFKC').toLowerCase();

function textsAt(messages: StaffMessages, path: string): unknown {
  return path.split('.').reduce<unknown>((texts, key) => (isGroup(texts) ? texts[key] : undefined), messages);
}

const isGroup = (texts: unknown): texts is Record<string, unknown> =>
  typeof texts === 'object' && texts !== null;

const MAX_LABEL_LENGTH = 60;

const COMMON_TEXTS = new Set([
  'loading',
  'loadFailed',
  'retry',
  'saved',
  'save',
  'failed',
  'faults',
  'conflict',
]);

function labelsIn(texts: unknown): string[] {
  if (typeof texts === 'string')
    return texts.length <= MAX_LABEL_LENGTH && !/[{<]/.test(texts) ? [texts] : [];
  if (!isGroup(texts)) return [];
  return Object.entries(texts).flatMap(([key, value]) => (COMMON_TEXTS.has(key) ? [] : labelsIn(value)));
}
