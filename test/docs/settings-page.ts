import {
  type SettingName,
  settingNames,
  settings,
} from '#features/hotel/facility/contract/setting-registry.ts';
import {
  LOCK_LIMIT,
  LOGOUT_MINUTES,
  leastRegistrationYears,
  RELEASE_TIME,
  RETENTION,
} from '#features/hotel/facility/rules/settings.ts';
import { type GuestLanguage, guestLanguages } from '#i18n/languages.ts';

const HEAD = `# The settings of a hotel

Made from the one store of settings (\`features/hotel/facility/contract/setting-registry.ts\`), and held to it by a test: \`npx vitest run test/docs/settings.test.ts -u\` makes it anew.

A hotel's settings are named values with a version each. One that was never set has no row, and its default holds; most get a row when the hotel opens, so that a later change of a default changes no hotel that is open. \`POST facility-setting/store\` changes one: 403 without the right to, 409 where somebody was quicker, 422 for a value that its schema (\`features/hotel/facility/contract/setting-schemas.ts\`) refuses. {lang} stands for each of ${guestLanguages.map(language => `\`${language}\``).join(', ')}.
`;

const FOOT = `Name, country, address, phone, time zone, homepage and \`receive_checkin_email\` (whether the hotel gets a mail for each registration) are no settings: they are the hotel's profile ([a hotel](hotel.md)). Questions of the form, filters, texts of messages, link buttons and users have calls of their own: [permissions](permissions.md#calls).
`;

type InOneName<N> = N extends `${infer Of}-${GuestLanguage}` ? `${Of}-{lang}` : N;

/** What each setting does. A missing setting does not compile. */
const meaning: Record<InOneName<SettingName>, string> = {
  language: 'The languages in which guests can read the pages; ja is always one.',
  maintenance_mode: 'Closes confirm, links and My Page with 503, and lets scheduled messages wait.',
  form: '`authentication_method`: how guests without a link prove a booking: 0 not at all, 1 last four digits, 2 reservation number, 3 full phone, each with the check-in date. `form_mask_method`: what the PMS knows stands in the form 0 as it is, 1 masked, 2 blank.',
  'localized-filter':
    'Whether step 2 asks what the guest comes for, which decides about the hotel’s own questions.',
  'landing-2': 'Whether step 7 is shown after the submit, or My Page at once.',
  'landing-2-links': 'Where the hotel’s own app can be had; shown on step 7.',
  'landing-2-text-{lang}': 'The hotel’s text on step 7.',
  'mypage-A-{lang}': 'The text above the QR code on My Page; empty: ours.',
  'mypage-B-{lang}': 'The text below the link buttons on My Page; empty: ours.',
  'terms-conditions-{lang}': 'What guests accept before they submit. Every version is kept by its hash.',
  confirm_lock: `How many failed proofs lock (${LOCK_LIMIT.min} to ${LOCK_LIMIT.max}), and for how long (${RELEASE_TIME.min} to ${RELEASE_TIME.max}).`,
  pms_settings: 'Which PMS the hotel has; written by its first intake.',
  first_steps: 'What a new hotel’s owner has looked through; written by a call of its own.',
  hold_sending: 'Lets scheduled guide messages wait. On at first, so that a first import writes to nobody.',
  retention: `For how many years after check-out registrations (${RETENTION.years.min} to ${RETENTION.years.max}, in Japan at least ${leastRegistrationYears('JP')}), and for how many days pictures (${RETENTION.days.min} to ${RETENTION.days.max}).`,
  guest_register:
    'What the [guest register](guest-register.md) must hold: `lodging` (`ryokan` or `minpaku`), `prefecture` (1 to 47, 0 not said), `health_centre` in charge (`prefecture`, a city, or `other`), and the `items` that it asks for besides.',
  passport_law:
    'Outside Japan: which law asks for a picture of the passport. Without one none is asked for, and none is kept beyond the check-out.',
  passport_watermark:
    'Whether pictures of passports that come from now on carry a mark: the hotel, the day, and that they are for the guest register.',
  open_pixel: 'Whether guide mails tell that they were opened.',
  logout_time: `Seconds without a person there until staff are signed out (${LOGOUT_MINUTES.min} to ${LOGOUT_MINUTES.max} minutes).`,
  two_factor_required: 'Whether every user must set up a second factor before anything else.',
  notification_frequency_settings:
    'When guide messages go out and from which text, whether by SMS, and which way comes first. Only the owner changes `sms_status` and `sms_priority`.',
};

/** Renders the page of all settings: the default, who may change it, and what it does. */
export function settingsPage(): string {
  const seen = new Set<string>();
  const rows = settingNames.flatMap(name => {
    const shown = inOneName(name);
    if (seen.has(shown)) return [];
    seen.add(shown);
    return [rowOf(name, shown)];
  });
  const head = [
    '| setting | default | who changes it | guests read it | what it does |',
    '|---|---|---|---|---|',
  ];
  return [HEAD, ...head, ...rows, '', FOOT].join('\n');
}

function rowOf(name: SettingName, shown: InOneName<SettingName>): string {
  const { default: value, editor, guests } = settings[name];
  const who = editor === 'owner' ? 'the owner' : editor === 'nobody' ? 'nobody' : `\`${editor}\``;
  return `| ${[`\`${shown}\``, defaultOf(name, value), who, guests ? 'yes' : '', meaning[shown]].join(' | ')} |`;
}

function defaultOf(name: SettingName, value: unknown): string {
  if (name === 'language') return 'all five';
  if (name === 'notification_frequency_settings') return '[the schedule](messages.md#the-schedule), no SMS';
  return value === '' ? 'empty' : `\`${JSON.stringify(value)}\``;
}

const names = Object.keys(meaning) as InOneName<SettingName>[];

function inOneName(name: SettingName): InOneName<SettingName> {
  const language = guestLanguages.find(each => name.endsWith(`-${each}`));
  const wanted = language === undefined ? name : name.replace(new RegExp(`${language}$`), '{lang}');
  const found = names.find(each => each === wanted);
  if (!found) throw new Error(`Nobody says what ${name} does`);
  return found;
}
