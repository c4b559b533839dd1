import {
  type SettingName,
  settingNames,
  settings,
} from '#features/hotel/facility/contract/setting-registry.ts';
import {
  LOCK_LIMIT_RANGE,
  LOGOUT_MINUTES_RANGE,
  minRegistrationYears,
  RELEASE_TIME_RANGE,
  RETENTION_LIMITS,
} from '#features/hotel/facility/rules/settings.ts';
import { type GuestLanguage, guestLanguages } from '#i18n/languages.ts';

const HEAD = `# The settings of a hotel

A hotel's settings, their defaults, and who can change them. Generated from \`features/hotel/facility/contract/setting-registry.ts\`; to update, run \`npx vitest run test/docs/settings.test.ts -u\`.

Each setting has a version. A setting without a row has its default; most get a row when the hotel is registered, so a new default does not affect existing hotels. \`POST facility-setting/store\` changes one: 403 without the permission, 409 if somebody else has changed it, 422 for an invalid value. From the first save on, the last 20 changes of each setting, except terms, are kept for a year: *Changes* shows them to users who may change it. {lang} stands for ${guestLanguages.map(language => `\`${language}\``).join(', ')}.
`;

const FOOT = `Name, country, address, phone, time zone, website and \`receive_checkin_email\` (an email to the hotel for each registration) belong to the hotel's profile ([a hotel](hotel.md)). Questions, filters, message texts, link buttons and users have their own [calls](permissions.md#calls).
`;

type MergedName<N> = N extends `${infer Of}-${GuestLanguage}` ? `${Of}-{lang}` : N;

const meaning: Record<MergedName<SettingName>, string> = {
  language: 'Languages of the guest pages; always includes ja.',
  maintenance_mode: 'Closes the confirm page, links and My Page with 503, and delays scheduled messages.',
  form: '`authentication_method`: how guests without a link prove a booking, with the check-in date: 0 not at all, 1 last four digits, 2 reservation number, 3 full phone. `form_mask_method`: how the form shows PMS data: 0 in full, 1 masked, 2 blank.',
  'localized-filter':
    'Whether step 2 asks for the purpose of the stay, which selects the hotel’s own questions.',
  'landing-2': 'Whether guests see step 7 or My Page after submitting.',
  'landing-2-links': 'The hotel’s own app, shown on step 7.',
  'landing-2-text-{lang}': 'The hotel’s text on step 7.',
  'mypage-A-{lang}': 'Text above the QR code on My Page; empty: the default.',
  'mypage-B-{lang}': 'Text below the link buttons on My Page; empty: the default.',
  'terms-conditions-{lang}': 'The terms that guests accept. Every version is kept by its hash.',
  confirm_lock: `Number of failed proofs before a lock (${LOCK_LIMIT_RANGE.min} to ${LOCK_LIMIT_RANGE.max}), and its length (${RELEASE_TIME_RANGE.min} to ${RELEASE_TIME_RANGE.max}).`,
  pms_settings: 'The hotel’s PMS; set when its first booking arrives.',
  first_steps: 'Setup steps that a new hotel’s owner has seen; changed by a call of its own.',
  hold_sending: 'Delays scheduled guide messages. On in a new hotel, so a first import sends no messages.',
  retention: `Years after check-out for registrations (${RETENTION_LIMITS.years.min} to ${RETENTION_LIMITS.years.max}, in Japan at least ${minRegistrationYears('JP')}), days for pictures (${RETENTION_LIMITS.days.min} to ${RETENTION_LIMITS.days.max}).`,
  guest_register:
    'Content of the [guest register](guest-register.md): `lodging` (`ryokan` or `minpaku`), `prefecture` (1 to 47, 0 unknown), `health_centre` (`prefecture`, a city, or `other`), and additional `items`.',
  passport_law:
    'Outside Japan: the law that requires a passport picture. Without one, the form asks for no picture, and none is kept after check-out.',
  passport_watermark:
    'Whether new passport pictures get a watermark with the hotel, the day and their purpose.',
  open_pixel: 'Whether guide emails track that they were opened.',
  logout_time: `Idle seconds until staff are signed out (${LOGOUT_MINUTES_RANGE.min} to ${LOGOUT_MINUTES_RANGE.max} minutes).`,
  two_factor_required: 'Whether every user must set up a second factor.',
  notification_frequency_settings:
    'When guide messages are sent, with which text, whether by SMS, and which channel is preferred. Only the owner changes `sms_status` and `sms_priority`.',
};

export function settingsPage(): string {
  const seen = new Set<string>();
  const rows = settingNames.flatMap(name => {
    const shown = mergedName(name);
    if (seen.has(shown)) return [];
    seen.add(shown);
    return [rowOf(name, shown)];
  });
  const head = [
    '| setting | default | who can change it | sent to guests | what it does |',
    '|---|---|---|---|---|',
  ];
  return [HEAD, ...head, ...rows, '', FOOT].join('\n');
}

function rowOf(name: SettingName, shown: MergedName<SettingName>): string {
  const { default: value, editor, guests } = settings[name];
  const who = editor === 'owner' ? 'the owner' : editor === 'nobody' ? 'nobody' : `\`${editor}\``;
  return `| ${[`\`${shown}\``, defaultOf(name, value), who, guests ? 'yes' : '', meaning[shown]].join(' | ')} |`;
}

function defaultOf(name: SettingName, value: unknown): string {
  if (name === 'language') return 'all five';
  if (name === 'notification_frequency_settings') return '[the schedule](messages.md#the-schedule), no SMS';
  return value === '' ? 'empty' : `\`${JSON.stringify(value)}\``;
}

const names = Object.keys(meaning) as MergedName<SettingName>[];

function mergedName(name: SettingName): MergedName<SettingName> {
  const language = guestLanguages.find(each => name.endsWith(`-${each}`));
  const wanted = language === undefined ? name : name.replace(new RegExp(`${language}$`), '{lang}');
  const found = names.find(each => each === wanted);
  if (!found) throw new Error(`There is no description of ${name}`);
  return found;
}
