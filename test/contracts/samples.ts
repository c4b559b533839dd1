import { randomBytes, randomUUID } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { TOTP } from 'otpauth';
import sharp from 'sharp';
import { afterAll } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import type { CallerKind } from '#features/access/access/rules/scope.ts';
import { writeNote } from '#features/desk/booking-note/commands/notes.ts';
import { writeShiftNote } from '#features/desk/booking-note/commands/shift-notes.ts';
import { receiveActions } from '#features/desk/offline-desk/commands/take-acts.ts';
import { aDevice, aSealedAction } from '#features/desk/offline-desk/factory.ts';
import { someCustomQuestions, someFilters } from '#features/form/questionnaire/factory.ts';
import { question } from '#features/form/questionnaire/tables.ts';
import { handleOf } from '#features/guest/guest-access/commands/cookies.ts';
import { startHandOver } from '#features/guest/hand-over/commands/start.ts';
import { publicOrigin } from '#features/hotel/facility/queries/addresses.ts';
import { businessDay } from '#features/hotel/facility/rules/business-day.ts';
import { daysAfter } from '#features/hotel/facility/rules/days.ts';
import { defaultSchedule } from '#features/hotel/facility/rules/schedule.ts';
import { anOrganizationKey } from '#features/integration/api/factory.ts';
import { enterBooking } from '#features/integration/booking-entry/commands/enter.ts';
import { undoFile } from '#features/integration/booking-entry/commands/file/edit.ts';
import { undoImport } from '#features/integration/booking-entry/commands/file/undo.ts';
import { aFile, anImportedFile } from '#features/integration/booking-entry/factory.ts';
import { otaMessage } from '#features/integration/connector/factory.ts';
import { setVendorAddresses } from '#features/integration/connector/queries/ask-vendor.ts';
import { makeExport, requestExport } from '#features/lifecycle/hotel-transfer/commands/export/make-export.ts';
import { aSignUpLink } from '#features/lifecycle/sign-up/factory.ts';
import { sendAccountMail } from '#features/message/message/commands/account-mail.ts';
import { sendSample } from '#features/message/message/commands/send-sample.ts';
import { site } from '#features/message/message/factory/messages.ts';
import { addBrand } from '#features/organization/organization/commands/brands.ts';
import { addGroupRole } from '#features/organization/organization/commands/group-roles.ts';
import { createCode } from '#features/organization/organization/commands/membership.ts';
import { aMember, anOrganization, aPerson, PASSWORD } from '#features/organization/organization/factory.ts';
import { aProvisioning } from '#features/organization/provisioning/factory.ts';
import {
  aPersonAtProvider,
  begin,
  finishInputOf,
  setUpSignOn,
} from '#features/organization/sign-on/factory.ts';
import { publicIdOf } from '#features/organization/sign-on/queries/addresses.ts';
import { followTemplates } from '#features/organization/template/commands/follow.ts';
import { saveTemplate } from '#features/organization/template/commands/templates.ts';
import {
  aCouple,
  aPreparedRequest,
  aRequest,
  aRequestInput as requestTyped,
} from '#features/register/disclosure/factory.ts';
import { aBooking, storedRegistrations } from '#features/registration/registration/factory.ts';
import { answer } from '#features/registration/registration/tables.ts';
import { saveFilter } from '#features/staff/account/commands/saved-filters.ts';
import { userAccount } from '#features/staff/account/tables.ts';
import { storeChallenge } from '#features/staff/session/commands/passkey-challenges.ts';
import { aResetLink } from '#features/staff/session/factory.ts';
import { passkey } from '#features/staff/session/tables.ts';
import { anAdmin } from '#features/staff/user/factory.ts';
import { now } from '#platform/clock/clock.ts';
import { Authenticator } from '#test/harness/authenticator.ts';
import { answersTo } from '#test/harness/guest-client.ts';
import { type HttpClient, valueAt } from '#test/harness/http-client.ts';
import { OpenIdProvider } from '#test/harness/open-id-provider.ts';
import { aCompanionLink, type Hotel } from './hotel.ts';

/** The sample call of a contract for `contracts.test.ts`. */
export type Sample = {
  /**
   * Returns valid input: path parameters with the query of a GET, otherwise with the body. May create the data
   * that it needs. `kind`: who makes the call.
   */
  good(hotel: Hotel, kind?: CallerKind): unknown;
  /** Invalid input. Absent if the contract accepts any input. */
  bad?: unknown;
  /** Input of `hotel` that refers to data of `other`, and the expected status. */
  foreign?: { input(hotel: Hotel, other: Hotel): unknown; status: 404 | 409 };
};

const callAsOwner = async ({ owner }: Hotel, address: string, body?: unknown) =>
  (await owner()).call(address, body);

const newKey = { name: 'CRM', scopes: ['read_registrations'], hotel_ids: null };

/** Creates a key of the hotel's organization. */
const aChainKey = async (hotel: Hotel) => (await anOrganizationKey(await hotel.organization())).id;

const someMonths = { from: '2025-01', until: '2025-12' };

const auditsEverywhere = [{ role: 'auditor', hotel_id: null }];
const auditsIn = ({ facility }: Hotel) => ({ role: 'auditor', hotel_id: facility.facilityId });

/** Returns the id of a user of the hotel's organization. */
const memberOf = async (hotel: Hotel) => (await aMember(await hotel.organization(), 'auditor')).userId;

/** Maps a group to a role in the hotel's organization, and returns the id of the mapping. */
async function groupRoleOf(hotel: Hotel): Promise<number> {
  const { admin } = await hotel.organization();
  const [added] = await addGroupRole(admin.scope, { group: 'Auditors', role: 'auditor', hotel_id: null });
  return added?.id ?? 0;
}

let startedProvider: Promise<OpenIdProvider> | undefined;
const provider = () => (startedProvider ??= OpenIdProvider.start());
afterAll(async () => (await startedProvider)?.stop());

const signOnOf = async (hotel: Hotel) => setUpSignOn(await provider(), await hotel.organization());

const domainOf = async (hotel: Hotel) => ({ domain: (await signOnOf(hotel)).domain });

/** Gives an organization's user a passkey without ending their sessions. */
async function aStoredPasskey(userId: number): Promise<Authenticator> {
  const device = new Authenticator(publicOrigin());
  await platformDb(db =>
    db.insert(passkey).values({
      userId,
      credentialId: device.id.toString('base64url'),
      publicKey: device.publicKey(),
      counter: 0,
      transports: [],
      name: '',
      createdAt: now(),
    }),
  );
  return device;
}

const aBrandName = () => `Brand ${randomBytes(4).toString('hex')}`;

async function brandOf(hotel: Hotel): Promise<number> {
  const name = aBrandName();
  const brands = await addBrand((await hotel.organization()).admin.scope, name);
  return brands.find(brand => brand.name === name)?.id ?? 0;
}

const templateOf = ({ facility }: Hotel) =>
  ({ item: 'retention', brand_id: null, hotel_id: facility.facilityId, locked: false }) as const;

async function savedTemplate(hotel: Hotel): Promise<number> {
  const [saved] = await saveTemplate((await hotel.organization()).admin.scope, templateOf(hotel));
  return saved?.id ?? 0;
}

/** Returns the id of a provisioning token of the hotel's organization. */
const aTokenOf = async (hotel: Hotel) => (await aProvisioning(await hotel.organization())).tokenId;

/** Returns a code of an organization without hotels. */
const joinCode = async () => (await createCode((await anOrganization()).admin.scope)).code;

const ownFacility = ({ facility }: Hotel) => ({ facility_id: facility.facilityId });
const otherFacility = (rest: object = {}): NonNullable<Sample['foreign']> => ({
  input: (_hotel, other) => ({ ...ownFacility(other), ...rest }),
  status: 404,
});

const aHandOver = async ({ facility }: Hotel) => {
  const { id } = await aBooking(facility);
  const { address } = await startHandOver(facility.owner, { booking_id: id, slot: 0, way: 'phone' });
  return address.split('/').at(-1);
};

/** No private key exists for this recipient. */
const RECIPIENT = 'age1xw6gfla62mucde66n8c8f23tnlexaey6c8mrfxay7ucqjwura99qxtx9tg';

const today = businessDay(now(), 'Asia/Tokyo');
const upsert = {
  pms_code: 'pms',
  pms_reservation_no: 'N-1',
  checkin_date: today,
  checkout_date: daysAfter(today, 1),
  metadata: { full_name: '山田 太郎' },
};

const entryInput = () => ({
  entry_key: randomUUID(),
  full_name: '山田 太郎',
  checkin_date: today,
  checkout_date: daysAfter(today, 1),
});

const aManualBooking = async ({ facility }: Hotel) => {
  const blank = {
    phone: '',
    email_address: '',
    full_name_for_katakana: '',
    room_number: '',
    reservation_site: '',
  };
  const rest = { ...blank, postal_code: '', full_address: '', pms_reservation_no: '' };
  return (await enterBooking(facility.owner, { ...entryInput(), ...rest })).booking_id;
};

const noteInput = () => ({ note_key: randomUUID(), text: '夜にお着きです' });

const aNote = async (hotel: Hotel) => {
  const booking_id = await aManualBooking(hotel);
  const [note] = await writeNote(hotel.facility.owner, { booking_id, ...noteInput(), handover: 'open' });
  return { booking_id, note_id: note?.id };
};

/** Returns the parameters of a note in the shift log. */
const aShiftNote = async (hotel: Hotel) => ({
  note_id: (await writeShiftNote(hotel.facility.owner, noteInput())).id,
});

/** Returns the hotel's id and a device that its owner has allowed. */
const deviceOf = async ({ facility }: Hotel) => ({
  facility_id: facility.facilityId,
  device: await aDevice(facility.owner),
});

const deviceSample = (rest: object = {}): Sample => {
  const named = async (hotel: Hotel) => ({ id: (await aDevice(hotel.facility.owner)).id, ...rest });
  return {
    good: named,
    bad: { id: 'x' },
    foreign: { input: (_hotel, other) => named(other), status: 404 },
  };
};

/** Creates an offline check-in of a PMS booking, which staff must review. */
const anOfflineAct = async ({ facility, booking }: Hotel) => {
  const device = await aDevice(facility.owner);
  const doing = { kind: 'arrived', booking_id: booking.id, slot: 0 } as const;
  return { device_id: device.id, acts: [await aSealedAction(facility.owner, device, doing)] };
};

const anOpenOfflineAct = async (hotel: Hotel) => {
  const sent = await anOfflineAct(hotel);
  await receiveActions(hotel.facility.owner, { ...ownFacility(hotel), ...sent });
  return { act_id: sent.acts[0]?.act_id };
};

/** Sends a test message, so that a repeated call need not wait for a worker to send it. */
async function aSentSample(hotel: Hotel) {
  const sample = { emails: ['desk@example.com'], template: 'pre-email' as const };
  const ids = await sendSample(hotel.facility.owner, { ...sample, language: 'ja' }, 'ja');
  for (const id of ids) await sendAccountMail(site, { id });
  return { ...ownFacility(hotel), ...sample };
}

const individualMessage = {
  channel: 'email',
  language: 'ja',
  subject: 'お部屋について',
  text: '[guest_name] 様\n\nご用意しました。',
  confirmed: 1,
};

const bookingsFile = `予約番号,チェックイン日,チェックアウト日,氏名\nF-1,${today},${daysAfter(today, 1)},山田 太郎\n`;
const columns = {
  code: 'file',
  mapping: { booking_no: 0, checkin_date: 1, checkout_date: 2, full_name: 3 },
  day_order: 'dmy',
};
const layout = {
  kind: 'genkan-booking-file-layout',
  fingerprint: 'a'.repeat(64),
  ...columns,
};
const fileOf = ({ facility }: Hotel) => aFile(facility, bookingsFile);
const takenFileOf = ({ facility }: Hotel) => anImportedFile(facility, bookingsFile);

const foreignFile = (rest: object = {}): NonNullable<Sample['foreign']> => ({
  input: async (_hotel, other) => ({ id: await fileOf(other), ...rest }),
  status: 404,
});

const wifiLink = {
  id: null,
  language: 'ja',
  label: 'wifi',
  text: 'Wi-Fi',
  url: '{host}/wifi',
  image: null,
  visibility: 1,
};

const ownQuestion = {
  id: null,
  input_type: 'string',
  labels: { ja: '朝食のご希望' },
  placeholders: { ja: '例：7時' },
};

const draftInput = { answers: { email: 'a@example.com' }, step: 'step-3', language: 'ja', version: 0 };
const companionDraft = { answers: { other_form: {} }, language: 'ja', version: 0 };

async function withCompanionLink(hotel: Hotel) {
  await aCompanionLink(await hotel.guest());
  return { number: 1 };
}

const filters = { check_in_from: '2020-01-01', check_in_to: daysAfter(today, 400) };

async function submitForm(hotel: Hotel) {
  const guest = await hotel.guest();
  const answer = await guest.submit(await guest.filledIn());
  return { qrCode: valueAt(answer, 'status.qrCode'), myPageId: valueAt(answer, 'status.myPageId') };
}

/** Registers the hotel's guest and returns `input`. */
async function withRegistration<Input>(hotel: Hotel, input: Input): Promise<Input> {
  await submitForm(hotel);
  return input;
}

/** Registers the hotel's guest, and returns a correction of the guest's name for My Page. */
async function ownAnswer(hotel: Hotel) {
  await submitForm(hotel);
  const shown = await (await hotel.guest()).http.call('POST mypage/data', {});
  const row = 'data.parts.0.sections.0.rows.0';
  return {
    person_id: valueAt(shown, `${row}.person_id`),
    question_id: valueAt(shown, `${row}.question_id`),
    value: '山田 次郎',
  };
}

async function registerGuest(hotel: Hotel) {
  const { qrCode } = await submitForm(hotel);
  const opened = await callAsOwner(hotel, 'POST log/get/facility-visitor-other-form', {
    ...ownFacility(hotel),
    booking_id: hotel.booking.id,
  });
  return { id: valueAt(opened, 'data.visitor_logs.0.id'), qr: qrCode };
}

const deleteAddressAnswers = ({ facility }: Hotel) =>
  inFacility(facility.system, async db => {
    const address = db.select({ id: question.id }).from(question).where(eq(question.systemName, 'address'));
    await db.delete(answer).where(inArray(answer.questionId, address));
  });

async function aBookingWithMissingAnswer(hotel: Hotel): Promise<number> {
  await registerGuest(hotel);
  await deleteAddressAnswers(hotel);
  return hotel.booking.id;
}

/** Returns an answer of the hotel's guest to send back, with a reason. */
async function itemToSendBack(hotel: Hotel) {
  const { id } = await registerGuest(hotel);
  const opened = await callAsOwner(hotel, 'POST log/get/facility-visitor-other-form', {
    ...ownFacility(hotel),
    booking_id: hotel.booking.id,
  });
  const person = 'data.visitor_logs.0.main';
  return {
    facility_visitor_log_id: id,
    person_id: valueAt(opened, `${person}.id`),
    question_id: valueAt(opened, `${person}.answers.0.question.id`),
    reason: 'other',
    note: 'Please write it as in the passport.',
  };
}

/** Returns the input with which a guest adds a missing answer on My Page. */
async function aPageWithMissingAnswer(hotel: Hotel) {
  const { myPageId } = await submitForm(hotel);
  await deleteAddressAnswers(hotel);
  const named = { slug_name: hotel.facility.slug, my_page_id: myPageId };
  const asked = await callAsOwner(hotel, 'POST mypage/missing', named);
  const answers = [
    {
      person_id: valueAt(asked, 'data.persons.0.person_id'),
      question_id: valueAt(asked, 'data.persons.0.questions.0.id'),
      value: '東京都港区1-2-3',
    },
  ];
  return { named, answers };
}

async function ownPage(hotel: Hotel) {
  const { myPageId } = await submitForm(hotel);
  return { slug_name: hotel.facility.slug, my_page_id: String(myPageId) };
}

/** Like `ownPage`, after a companion has received a link. */
const ownPageWithCompanion = async (hotel: Hotel) => ({
  ...(await withCompanionLink(hotel)),
  ...(await ownPage(hotel)),
});

const foreignPage = (rest: object = {}): NonNullable<Sample['foreign']> => ({
  input: async (hotel, other) => ({ ...(await ownPage(other)), slug_name: hotel.facility.slug, ...rest }),
  status: 404,
});

async function pageInCookie(hotel: Hotel) {
  const myPageId = String((await submitForm(hotel)).myPageId);
  const page = handleOf('page', myPageId);
  hotel.nobody.cookies.set(`genkan_page_${page}`, myPageId);
  return { slug_name: hotel.facility.slug, page };
}

async function missingPictureForm(hotel: Hotel): Promise<FormData> {
  await submitForm(hotel);
  await inFacility(hotel.facility.system, db =>
    db
      .update(answer)
      .set({ value: 'no' })
      .where(
        inArray(
          answer.questionId,
          db.select({ id: question.id }).from(question).where(eq(question.systemName, 'has_japan_address')),
        ),
      ),
  );
  const { slug_name, page } = await pageInCookie(hotel);
  const form = await pictureForm();
  form.set('slug_name', slug_name);
  form.set('page', page);
  return form;
}

async function correction(hotel: Hotel) {
  await submitForm(hotel);
  const opened = await callAsOwner(hotel, 'POST log/get/facility-visitor-other-form', {
    ...ownFacility(hotel),
    booking_id: hotel.booking.id,
  });
  const log = 'data.visitor_logs.0';
  return {
    facility_visitor_log_id: valueAt(opened, `${log}.id`),
    version: valueAt(opened, `${log}.version`),
    changes: [
      {
        person_id: valueAt(opened, `${log}.main.id`),
        question_id: valueAt(opened, `${log}.main.answers.0.question.id`),
        value: 'Hanako Yamada',
      },
    ],
  };
}

/** Creates a disclosure request of an authority. The owner enters it unless `asker` is given. */
async function aDisclosureRequest({ facility }: Hotel, asker = facility.owner): Promise<number> {
  await aCouple(facility);
  return (await aRequest(asker)).id;
}

async function aPreparedDisclosure({ facility }: Hotel): Promise<number> {
  await aCouple(facility);
  return aPreparedRequest(facility.owner, await anAdmin(facility));
}

function requestSample(
  input: (hotel: Hotel) => Promise<object>,
  { bad, rest = {} }: { bad: unknown; rest?: object },
): Sample {
  return {
    good: async hotel => ({ ...ownFacility(hotel), ...(await input(hotel)) }),
    bad,
    foreign: {
      input: async (hotel, other) => ({
        ...ownFacility(hotel),
        id: await aDisclosureRequest(other),
        ...rest,
      }),
      status: 404,
    },
  };
}

/** Returns the hash of newly written terms that only this hotel has. */
async function termsOf(hotel: Hotel) {
  const name = 'terms-conditions-ja';
  const value = { content: `<p>${hotel.facility.slug}</p>` };
  const stored = await callAsOwner(hotel, 'POST facility-setting/store', {
    ...ownFacility(hotel),
    name,
    value,
  });
  return valueAt(stored, 'data.value.hash');
}

async function keyOf(hotel: Hotel) {
  return valueAt(
    await callAsOwner(hotel, 'POST integrations/api-keys', { name: 'Kiosk', scopes: ['decode_qr'] }),
    'data.id',
  );
}

async function aPushConnector(hotel: Hotel) {
  const listed = await callAsOwner(hotel, 'GET connectors');
  const before = valueAt(listed, 'data.0.id');
  if (before !== undefined) await callAsOwner(hotel, `DELETE connectors/${String(before)}`, {});
  const made = await callAsOwner(hotel, 'POST connectors', { vendor: 'siteminder' });
  return {
    id: valueAt(made, 'data.id'),
    connector: String(valueAt(made, 'data.address')).split('/').at(-1),
    credentials: {
      username: String(valueAt(made, 'data.username')),
      password: String(valueAt(made, 'data.password')),
    },
  };
}

/** Sets up a fetching connector whose vendor cannot be reached. */
async function aFetchConnector(hotel: Hotel) {
  setVendorAddresses({ cloudbeds: 'http://127.0.0.1:9' });
  const listed = await callAsOwner(hotel, 'GET connectors');
  const before = valueAt(listed, 'data.0.id');
  if (before !== undefined) await callAsOwner(hotel, `DELETE connectors/${String(before)}`, {});
  return valueAt(
    await callAsOwner(hotel, 'POST connectors/fetched', { vendor: 'cloudbeds', account }),
    'data.id',
  );
}

async function noticeOf(hotel: Hotel) {
  const listed = await callAsOwner(hotel, 'GET connectors');
  const before = valueAt(listed, 'data.0.id');
  if (before !== undefined) await callAsOwner(hotel, `DELETE connectors/${String(before)}`, {});
  const tokens = { client_token: 'c', access_token: 'a' };
  const made = await callAsOwner(hotel, 'POST connectors/fetched', { vendor: 'mews', account: tokens });
  const begun = await callAsOwner(hotel, `POST connectors/${String(valueAt(made, 'data.id'))}/notices`, {});
  return { notice: String(valueAt(begun, 'data.address')).split('/').at(-1) };
}

const account = { api_key: 'cbat_1', property_id: '1' };

const fetchConnectorSample = (rest: object, bad: object): Sample => ({
  good: async hotel => ({ ...ownFacility(hotel), id: await aFetchConnector(hotel), ...rest }),
  bad: { ...rest, ...bad },
  foreign: {
    input: async (hotel, other) => ({ ...ownFacility(hotel), id: await aFetchConnector(other), ...rest }),
    status: 404,
  },
});

const aWebhook = { url: 'https://pms.example/hooks', events: ['registration.submitted'] };

function webhookSample(rest: object = {}): Sample {
  const made = async (hotel: Hotel) =>
    valueAt(await callAsOwner(hotel, 'POST integrations/webhooks', aWebhook), 'data.id');
  return {
    good: async hotel => ({ ...ownFacility(hotel), id: await made(hotel), ...rest }),
    bad: { ...rest, id: 'x' },
    foreign: {
      input: async (hotel, other) => ({ ...ownFacility(hotel), id: await made(other), ...rest }),
      status: 404,
    },
  };
}

async function aUser(hotel: Hotel) {
  return valueAt(
    await callAsOwner(hotel, 'POST user-managements', { ...ownFacility(hotel), ...newUser() }),
    'data.id',
  );
}

function newUser() {
  const username = `Clerk1${randomBytes(5).toString('hex')}`;
  const name = { first_name: '健', last_name: '高橋' };
  return {
    username,
    email: `${username}@example.com`,
    password: 'Sazanami.2026',
    ...name,
    user_role: { id: 2 },
  };
}

async function facilityNameId(hotel: Hotel) {
  return valueAt(
    await callAsOwner(hotel, 'POST facility/list', ownFacility(hotel)),
    'data.0.facility_name.0.id',
  );
}

const pmsBookingKey = ({ booking }: Hotel) => ({
  pms_code: booking.pmsCode,
  pms_reservation_no: booking.pmsBookingNo,
});

const bookingSelection = ({ booking }: Hotel) => ({ reservationNumbers: [booking.pmsBookingNo] });

const bookingNoKey = ({ booking }: Hotel) => ({
  pms_code: booking.pmsCode,
  reservation_no: booking.pmsBookingNo,
});

const statusChange = (hotel: Hotel, booking_status_id: number) => ({
  ...bookingNoKey(hotel),
  booking_status_id,
});

async function aConfirmation(hotel: Hotel) {
  await registerGuest(hotel);
  return valueAt(await callAsOwner(hotel, 'POST facility-booking-logs', statusChange(hotel, 23)), 'data.id');
}

const pmsNameOf = ({ pmsCode, pmsBookingNo }: Hotel['booking']) => ({
  pms_code: pmsCode,
  pms_reservation_no: pmsBookingNo,
});

async function withPassport(hotel: Hotel) {
  const guest = await hotel.guest();
  const sent = await guest.http.call('POST checkin/image', await pictureForm());
  const path = String(valueAt(sent, 'data.image_id'));
  const questions = await guest.questions();
  const idOf = (name: string) => String(questions.find(each => each.system_name === name)?.id);
  const form = await guest.filledIn();
  await guest.submit({
    ...form,
    other_form: {
      ...Object(form.other_form),
      [idOf('has_japan_address')]: 'no',
      [idOf('nationality')]: 'NZ',
      [idOf('gov_id_number')]: 'LM123456',
      [idOf('gov_id')]: path,
    },
  });
  const opened = await callAsOwner(hotel, 'POST log/get/facility-visitor-other-form', {
    ...ownFacility(hotel),
    booking_id: hotel.booking.id,
  });
  return { id: valueAt(opened, 'data.visitor_logs.0.id'), path };
}

async function pictureForm(): Promise<FormData> {
  const jpeg = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#264b73' } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.set('kind', 'passport');
  form.set('person', 'main');
  form.set('file', new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }), 'passport.jpg');
  return form;
}

/** Returns the owner's email address from the database, because no call returns it. */
async function ownEmail({ facility: { facilityId, system, owner } }: Hotel): Promise<string> {
  const [row] = await inFacility(system, db =>
    db
      .select({ email: userAccount.email })
      .from(userAccount)
      .where(and(eq(userAccount.facilityId, facilityId), eq(userAccount.id, owner.userId))),
  );
  return row?.email ?? '';
}

async function resetLink(hotel: Hotel) {
  const { username, owner } = hotel.facility;
  return { username, email: await ownEmail(hotel), token: await aResetLink(owner.userId) };
}

async function appCode(hotel: Hotel): Promise<string> {
  const { password } = hotel.facility;
  const made = await callAsOwner(hotel, 'POST auth/two-factor/start', { password });
  return new TOTP({ secret: String(valueAt(made, 'data.secret')) }).generate();
}

async function startPasskeyEnrolment(client: HttpClient, password: string) {
  const options = await client.call('POST auth/passkeys/start', { password });
  return { challenge: String(valueAt(options, 'data.challenge')) };
}

async function withPasskey(hotel: Hotel): Promise<Authenticator> {
  const device = new Authenticator(publicOrigin());
  const owner = await hotel.owner();
  const response = device.enrol(await startPasskeyEnrolment(owner, hotel.facility.password));
  await owner.call('POST auth/passkeys/finish', { response });
  return device;
}

async function challengeOf({ nobody, facility: { username, password } }: Hotel) {
  return valueAt(await nobody.call('POST auth/login', { username, password }), 'data.challenge');
}

async function newOwner({ newcomer, facility }: Hotel) {
  const email = valueAt(await (await newcomer()).call('GET user/sign-up'), 'data.email');
  const names = { first_name: '花子', last_name: '鈴木' };
  return { email, username: `New1${facility.slug}`, password: 'Sazanami.2026', ...names };
}

const newFacility = { name: '旅館 新', country: 'JP', state: '京都府', city: '京都市', address: '東山区1-1' };
const openedHotel = ({ facility: { slug } }: Hotel) => ({
  ...newFacility,
  slug_name: `opened_${slug}`,
  owner: aPerson(),
});

const scheduleChange = { name: 'notification_frequency_settings', value: defaultSchedule };

export const samples: Record<string, Sample> = {
  'GET settings/public': { good: () => ({}) },
  'GET facility/slug/:slug': { good: ({ facility }) => ({ slug: facility.slug }) },
  'POST facility/list': {
    good: hotel => ({ ...ownFacility(hotel), slug_name: hotel.facility.slug }),
    bad: { facility_id: 'x' },
    foreign: otherFacility(),
  },
  'GET facility/first-steps': { good: ownFacility, bad: { facility_id: 'x' }, foreign: otherFacility() },
  'PUT facility/first-steps': {
    good: hotel => ({ ...ownFacility(hotel), looked: 'form' }),
    bad: { looked: 'sending' },
    foreign: otherFacility({ looked: 'form' }),
  },
  'POST facility-setting/list': {
    good: hotel => ({ ...ownFacility(hotel), name: 'language' }),
    bad: { name: 'language' },
    foreign: otherFacility({ name: 'confirm_lock' }),
  },
  'GET facility-setting/changes': {
    good: hotel => ({ ...ownFacility(hotel), name: 'maintenance_mode' }),
    bad: { name: '' },
    foreign: otherFacility({ name: 'maintenance_mode' }),
  },
  'POST facility-setting/store': {
    good: hotel => ({ ...ownFacility(hotel), name: 'maintenance_mode', value: 1 }),
    bad: { name: 'maintenance_mode', value: 1 },
    foreign: otherFacility({ name: 'maintenance_mode', value: 1 }),
  },
  'POST facility-setting/update-frequency': {
    good: hotel => ({ ...ownFacility(hotel), ...scheduleChange }),
    bad: { ...scheduleChange, name: 'maintenance_mode' },
    foreign: otherFacility(scheduleChange),
  },
  'POST facility-setting/update-sms-status': {
    good: hotel => ({ ...ownFacility(hotel), ...scheduleChange }),
    bad: { ...scheduleChange, version: 'x' },
    foreign: otherFacility(scheduleChange),
  },
  'GET facility-terms/:hash': {
    good: async hotel => ({ hash: await termsOf(hotel) }),
    bad: { hash: 'x' },
    foreign: { input: async (_hotel, other) => ({ hash: await termsOf(other) }), status: 404 },
  },
  'PUT facility/update': {
    good: hotel => ({ ...ownFacility(hotel), facility: newFacility }),
    bad: { facility_id: 1, facility: { ...newFacility, name: '', country: 'ZZ' } },
    foreign: otherFacility({ facility: newFacility }),
  },
  'POST facility/download-qr': { good: ownFacility, bad: { user_id: 'x' }, foreign: otherFacility() },
  'POST facility-name/store': {
    good: hotel => ({ ...ownFacility(hotel), language: 'en', name: 'Hana Mizuki Inn' }),
    bad: { facility_id: 1, language: 'sv', name: '' },
    foreign: otherFacility({ language: 'en', name: 'Hana Mizuki Inn' }),
  },
  'PUT facility-name/update': {
    good: async hotel => ({
      ...ownFacility(hotel),
      id: await facilityNameId(hotel),
      name: '旅館 花みずき 新館',
    }),
    bad: { facility_id: 1, id: 1, name: ' ' },
    foreign: {
      input: async (hotel, other) => ({
        ...ownFacility(hotel),
        id: await facilityNameId(other),
        name: '新館',
      }),
      status: 404,
    },
  },
  'DELETE facility-name?id&facility_id&version': {
    good: async hotel => ({ ...ownFacility(hotel), id: await facilityNameId(hotel) }),
    bad: { id: 'x' },
    foreign: {
      input: async (hotel, other) => ({ ...ownFacility(hotel), id: await facilityNameId(other) }),
      status: 404,
    },
  },
  'GET face-recognition-settings/:facility_id': {
    good: ownFacility,
    bad: { facility_id: 'x' },
    foreign: otherFacility(),
  },
  'PUT face-recognition-settings/:facility_id': {
    good: hotel => ({ ...ownFacility(hotel), visibility: 1 }),
    bad: { facility_id: 1, visibility: 2 },
    foreign: otherFacility({ visibility: 1 }),
  },
  'POST auth/login': {
    good: ({ facility: { username, password } }) => ({ username, password }),
    bad: { username: '', password: '' },
  },
  'POST auth/logout': { good: () => ({}), bad: { user_id: 'x' } },
  'POST auth/generate-reset-password': {
    good: async hotel => {
      const { username } = hotel.facility;
      return { username, email: await ownEmail(hotel) };
    },
    bad: { username: '' },
  },
  'POST auth/send-user-ids': {
    good: async hotel => ({ email: await ownEmail(hotel) }),
    bad: { email: 'x' },
  },
  'POST auth/verify-reset-password': { good: resetLink, bad: {} },
  'POST auth/change-password': {
    good: async hotel => ({ ...(await resetLink(hotel)), password: 'Kaede.2026' }),
    bad: { username: 'x', email: 'x', token: 'x', password: 'kaede' },
  },
  'POST auth/change-own-password': {
    good: ({ facility: { password } }) => ({ password, new_password: 'Kaede.2026' }),
    bad: { password: 'x', new_password: 'kaede' },
  },
  'GET auth/passkeys': { good: () => ({}) },
  'POST auth/passkeys/start': {
    good: ({ facility }, kind) => ({ password: kind === 'staff' ? facility.password : PASSWORD }),
    bad: { password: '' },
  },
  'POST auth/passkeys/finish': {
    good: async (hotel, kind) => {
      const device = new Authenticator(publicOrigin());
      const options =
        kind === 'staff'
          ? await startPasskeyEnrolment(await hotel.owner(), hotel.facility.password)
          : await startPasskeyEnrolment(await hotel.organizationAdmin(), PASSWORD);
      return { response: device.enrol(options) };
    },
    bad: { response: {} },
  },
  'POST auth/passkeys/remove': {
    good: async (hotel, kind) => {
      if (kind === 'staff') {
        await withPasskey(hotel);
        const id = valueAt(await callAsOwner(hotel, 'GET auth/passkeys'), 'data.0.id');
        return { id, password: hotel.facility.password };
      }
      const admin = await hotel.organizationAdmin();
      await aStoredPasskey((await hotel.organization()).admin.userId);
      const id = valueAt(await admin.call('GET auth/passkeys'), 'data.0.id');
      return { id, password: PASSWORD };
    },
    bad: { id: 'x' },
    foreign: {
      input: async (hotel, other) => {
        await withPasskey(other);
        const id = valueAt(await callAsOwner(other, 'GET auth/passkeys'), 'data.0.id');
        return { id, password: hotel.facility.password };
      },
      status: 404,
    },
  },
  'POST auth/passkey/start': { good: () => ({}) },
  'POST auth/passkey/login': {
    good: async hotel => {
      const device = await withPasskey(hotel);
      const options = await hotel.nobody.call('POST auth/passkey/start', {});
      return { response: device.sign({ challenge: String(valueAt(options, 'data.challenge')) }) };
    },
    bad: { response: {} },
  },
  'POST auth/two-factor/passkey/start': {
    good: async hotel => {
      await withPasskey(hotel);
      return { challenge: await challengeOf(hotel) };
    },
    bad: {},
  },
  'POST auth/two-factor/passkey': {
    good: async hotel => {
      const device = await withPasskey(hotel);
      const challenge = await challengeOf(hotel);
      const options = await hotel.nobody.call('POST auth/two-factor/passkey/start', { challenge });
      return { challenge, response: device.sign({ challenge: String(valueAt(options, 'data.challenge')) }) };
    },
    bad: {},
  },
  'GET auth/sessions': { good: () => ({}) },
  'POST auth/sessions/end': {
    good: ({ facility: { password } }) => ({ password }),
    bad: { id: 'x' },
  },
  'POST auth/password/again': {
    good: ({ facility: { password } }) => ({ password }),
    bad: {},
  },
  'POST auth/two-factor/again': {
    good: async hotel => {
      const on = await callAsOwner(hotel, 'POST auth/two-factor/confirm', { code: await appCode(hotel) });
      return { code: valueAt(on, 'data.recovery_codes.0') };
    },
    bad: {},
  },
  'POST auth/two-factor/again/passkey/start': { good: () => ({}) },
  'POST auth/two-factor/again/passkey': {
    good: async (hotel, kind) => {
      if (kind === 'organization') {
        const { userId } = (await hotel.organization()).admin;
        const challenge = randomUUID();
        await storeChallenge('second-factor', challenge, userId);
        const response = (await aStoredPasskey(userId)).sign({ challenge });
        return { response };
      }
      const device = await withPasskey(hotel);
      const options = await callAsOwner(hotel, 'POST auth/two-factor/again/passkey/start', {});
      return { response: device.sign({ challenge: String(valueAt(options, 'data.challenge')) }) };
    },
    bad: { response: {} },
  },
  'GET auth/two-factor': { good: () => ({}) },
  'POST auth/two-factor/start': {
    good: ({ facility: { password } }) => ({ password }),
    bad: { password: '' },
  },
  'POST auth/two-factor/confirm': { good: async hotel => ({ code: await appCode(hotel) }), bad: {} },
  'POST auth/two-factor/recovery-codes': {
    good: ({ facility: { password } }) => ({ password }),
    bad: { password: '' },
  },
  'POST auth/two-factor/disable': {
    good: ({ facility: { password } }) => ({ password }),
    bad: { password: '' },
  },
  'POST auth/two-factor/verify': {
    good: async hotel => {
      const { username, password } = hotel.facility;
      const code = await appCode(hotel);
      const on = await callAsOwner(hotel, 'POST auth/two-factor/confirm', { code });
      const answer = await hotel.nobody.call('POST auth/login', { username, password });
      return { challenge: valueAt(answer, 'data.challenge'), code: valueAt(on, 'data.recovery_codes.0') };
    },
    bad: {},
  },
  'POST user/exists': { good: () => ({ email: 'hana@example.com' }), bad: {} },
  'POST user/exists/uid': { good: () => ({ username: 'Hanako1' }), bad: {} },
  'POST facility/exists': { good: () => ({ slug_name: 'hana' }), bad: { slug_name: 'hana-mizuki' } },
  'POST user/send-email-verification': {
    good: () => ({ email: 'hana@example.com' }),
    bad: { email: 'hana' },
  },
  'POST auth/verify-sign-up': { good: async () => ({ token: await aSignUpLink() }), bad: {} },
  'GET user/sign-up': { good: () => ({}) },
  'POST user/store': { good: newOwner, bad: { email: 'hana', username: 'hana' } },
  'POST facility/store': {
    good: async hotel => {
      await (await hotel.newcomer()).call('POST user/store', await newOwner(hotel));
      return { ...newFacility, slug_name: `new_${hotel.facility.slug}` };
    },
    bad: { slug_name: 'hana-mizuki', country: 'ZZ' },
  },
  'POST auth/reset-idle-time': { good: () => ({}) },
  'GET auth/reset-idle-time': { good: () => ({}) },
  'GET localized-filters': { good: ownFacility, bad: { facility_id: 'x' }, foreign: otherFacility() },
  'GET localized-filters/:facility_id': {
    good: ownFacility,
    bad: { facility_id: 'x' },
    foreign: otherFacility(),
  },
  'PUT localized-filters/:facility_id': {
    good: hotel => ({
      ...ownFacility(hotel),
      value: { visibility: 1 },
      facility_localized_category: [{ id: null, name: '日帰り', status: 1, order: 1 }],
    }),
    bad: { facility_id: 1, value: { visibility: 2 } },
    foreign: otherFacility({ value: { visibility: 1 }, facility_localized_category: [] }),
  },
  'GET hotel-face/:facility_id': { good: ownFacility, bad: { facility_id: 'x' }, foreign: otherFacility() },
  'PUT hotel-face/:facility_id': {
    good: hotel => ({ ...ownFacility(hotel), accent: '#8a2be2' }),
    bad: { facility_id: 1, accent: 'red' },
    foreign: otherFacility({ accent: null }),
  },
  'GET facility-icons/list/:facility_id': {
    good: ownFacility,
    bad: { facility_id: 1, language: 'sv' },
    foreign: otherFacility(),
  },
  'GET facility-icons/init/:facility_id': {
    good: ownFacility,
    bad: { facility_id: 1, language: 'sv' },
    foreign: otherFacility(),
  },
  'POST facility-icons/store': {
    good: hotel => ({ ...ownFacility(hotel), links: [wifiLink] }),
    bad: { facility_id: 1, links: [{ ...wifiLink, url: 'javascript:alert(1)' }] },
    foreign: otherFacility({ links: [] }),
  },
  'POST facility-question/list': {
    good: hotel => ({ ...ownFacility(hotel), language: 'ja' }),
    bad: { facility_id: 1, language: 'sv' },
    foreign: otherFacility({ language: 'ja' }),
  },
  'POST facility-question/init': {
    good: hotel => ({ ...ownFacility(hotel), language: 'ja' }),
    bad: { facility_id: 1, language: 'sv' },
    foreign: otherFacility({ language: 'ja' }),
  },
  'POST facility-question/f/list': {
    good: async hotel => {
      const { 宿泊: id } = await someFilters(hotel.facility, ['宿泊']);
      return { ...ownFacility(hotel), language: 'ja', facilities_localized_category_id: id };
    },
    bad: { facility_id: 1, language: 'ja' },
    foreign: otherFacility({ language: 'ja', facilities_localized_category_id: 1 }),
  },
  'PUT facility-question': {
    good: hotel => ({ ...ownFacility(hotel), questions: [ownQuestion], filters: [], version: 0 }),
    bad: { facility_id: 1, questions: [{ id: 0 }] },
    foreign: otherFacility({ questions: [] }),
  },
  'PUT facility-optional-questions/:id': {
    good: ({ facility }) => ({ id: facility.facilityId, questions: [ownQuestion] }),
    bad: { id: 1, questions: [{ id: null, labels: { sv: '' } }] },
    foreign: { input: (_hotel, { facility }) => ({ id: facility.facilityId, questions: [] }), status: 404 },
  },
  'DELETE facility-optional-questions/:id': {
    good: async ({ facility }) => {
      const [id] = await someCustomQuestions(facility, [{ labels: { ja: '朝食' } }]);
      return { id };
    },
    bad: { id: 'x' },
    foreign: {
      input: async (_hotel, other) => {
        const [id] = await someCustomQuestions(other.facility, [{ labels: { ja: '朝食' } }]);
        return { id };
      },
      status: 404,
    },
  },
  'GET postal-code/:code': { good: () => ({ code: '1000001' }), bad: { code: '100-0001' } },
  'GET booking-statuses': { good: () => ({ type: 'filter' }), bad: { type: 'none' } },
  'POST checkin/image': { good: pictureForm },
  'GET facility-booking/validate-booking': {
    good: ({ booking, facility }) => ({ token: booking.token, slug: facility.slug }),
    bad: {},
    foreign: {
      input: ({ facility }, other) => ({ token: other.booking.token, slug: facility.slug }),
      status: 404,
    },
  },
  'POST facility-booking/list': {
    good: hotel => ({
      ...ownFacility(hotel),
      token: hotel.booking.token,
      search: 'code',
      verificationCode: hotel.booking.verificationCode,
      query: '',
    }),
    bad: { search: 'name' },
    foreign: {
      input: (hotel, other) => ({
        ...ownFacility(hotel),
        token: other.booking.token,
        search: 'code',
        verificationCode: other.booking.verificationCode,
      }),
      status: 404,
    },
  },
  'POST facility-booking/confirm': {
    good: ({ facility, booking }) => ({
      slugName: facility.slug,
      checkInDate: booking.checkinDate,
      countryCode: '81',
      phoneNumber: '09012345678',
      otherNumber: '',
    }),
    bad: { slugName: '', checkInDate: 'tomorrow' },
  },
  'GET facility-booking/current': { good: () => ({}) },
  'POST facility-booking/accessed': {
    good: ({ booking, facility }) => ({ token: booking.token, slug: facility.slug }),
    bad: {},
    foreign: {
      input: ({ facility }, other) => ({ token: other.booking.token, slug: facility.slug }),
      status: 404,
    },
  },
  'POST facility-booking/finish': { good: () => ({}) },
  'GET facility-booking/check-confirm-lock': { good: ({ booking }) => ({ token: booking.token }), bad: {} },
  'GET facility-booking/check-confirm-lock-session': { good: ({ facility }) => ({ slug: facility.slug }) },
  'POST companion-place/list': { good: () => ({}) },
  'POST companion-place/open': { good: () => ({ label: '花子' }), bad: { label: 1 } },
  'POST companion-place/end': { good: withCompanionLink, bad: { number: 0 } },
  'POST companion-place/renew': { good: withCompanionLink, bad: { number: 'one' } },
  'POST companion-place/send': {
    good: async hotel => ({
      ...(await withCompanionLink(hotel)),
      email: 'hanako@example.com',
      language: 'ko',
    }),
    bad: { number: 1, email: '', language: 'xx' },
  },
  'POST hand-over/start': {
    good: ({ facility, booking }) => ({
      facility_id: facility.facilityId,
      booking_id: booking.id,
      way: 'device',
    }),
    bad: { booking_id: 1, way: 'mail' },
    foreign: {
      input: (_hotel, { booking }) => ({ booking_id: booking.id, way: 'phone' }),
      status: 404,
    },
  },
  'GET hand-over': { good: () => ({}) },
  'POST hand-over/take-back': {
    good: ({ facility: { password } }) => ({ password }),
    bad: { password: '' },
  },
  'POST hand-over/link': {
    good: async hotel => ({ token: await aHandOver(hotel) }),
    bad: {},
    foreign: {
      input: async ({ facility }, other) => ({ token: await aHandOver(other), slug: facility.slug }),
      status: 404,
    },
  },
  'POST hand-over/take': { good: async hotel => ({ token: await aHandOver(hotel) }), bad: {} },
  'POST companion/link': {
    good: async ({ guest }) => ({ token: (await aCompanionLink(await guest())).token }),
    bad: {},
    foreign: {
      input: async ({ facility }, { guest }) => ({
        token: (await aCompanionLink(await guest())).token,
        slug: facility.slug,
      }),
      status: 404,
    },
  },
  'POST companion/prove': { good: async ({ guest }) => aCompanionLink(await guest()), bad: {} },
  'GET companion/form': { good: () => ({}) },
  'PUT companion/draft': { good: () => companionDraft, bad: { answers: 1 } },
  'POST companion/image': { good: pictureForm },
  'POST companion/submit': {
    good: async ({ guest }) => ({
      answers: { other_form: answersTo(await (await guest()).questions(), '検証 花子', true) },
      language: 'ja',
    }),
    bad: { language: 'xx' },
  },
  'GET checkin/draft': { good: () => ({}) },
  'PUT checkin/draft': { good: () => draftInput, bad: { answers: 1 } },
  'POST checkin/disown': { good: () => ({}) },
  'POST checkin': {
    good: async ({ guest }) => (await guest()).filledIn(),
    bad: { facility_id: 1 },
    foreign: {
      input: async ({ guest }, other) => {
        const { pmsCode, pmsBookingNo } = other.booking;
        const form = await (await guest()).filledIn();
        return { ...form, booking_details: { pms_code: pmsCode, pms_reservation_no: pmsBookingNo } };
      },
      status: 409,
    },
  },
  'POST arrivals/list': {
    good: hotel => ({ ...ownFacility(hotel), day: '2022-01-01' }),
    bad: { facility_id: 1, day: 'tomorrow' },
    foreign: otherFacility({ day: '2022-01-01' }),
  },
  'POST log/get/facility-visitor': {
    good: hotel => ({ ...ownFacility(hotel), filters }),
    bad: { facility_id: 1, filters: {} },
    foreign: otherFacility({ filters }),
  },
  'POST logs/checkin': {
    good: hotel => ({ ...ownFacility(hotel), filters }),
    bad: { facility_id: 1, filters: {} },
    foreign: otherFacility({ filters }),
  },
  'POST log/register': {
    good: hotel => ({
      ...ownFacility(hotel),
      ...{ from_date: '2022-01-01', to_date: '2022-01-31', format: 'csv' },
    }),
    bad: { facility_id: 1, from_date: '2022-02-01', to_date: '2022-01-31', format: 'doc' },
    foreign: otherFacility({ from_date: '2022-01-01', to_date: '2022-01-31', format: 'csv' }),
  },
  'POST paper/card': {
    good: hotel => ({ ...ownFacility(hotel), booking_id: hotel.booking.id }),
    bad: { facility_id: 1, booking_id: 0, paper: 'a5' },
    foreign: otherFacility({ booking_id: 1 }),
  },
  'POST paper/arrivals': {
    good: hotel => ({ ...ownFacility(hotel), day: '2022-01-01' }),
    bad: { facility_id: 1, day: 'tomorrow', paper: 'w58' },
    foreign: otherFacility({ day: '2022-01-01' }),
  },
  'POST paper/labels': {
    good: hotel => ({ ...ownFacility(hotel), day: '2022-01-01', paper: 'w58' }),
    bad: { facility_id: 1, day: '2022-01-01', booking_id: 1 },
    foreign: otherFacility({ day: '2022-01-01' }),
  },
  'POST log/ids-downloads': {
    good: hotel => ({ ...ownFacility(hotel), from_date: '2022-01-01', to_date: '2022-01-31' }),
    bad: { facility_id: 1, from_date: '2022-02-01', to_date: '2022-01-31' },
    foreign: otherFacility({ from_date: '2022-01-01', to_date: '2022-01-31' }),
  },
  'GET disclosures': { good: ownFacility, bad: { cursor: 'x' }, foreign: otherFacility() },
  'POST disclosures/find': {
    good: hotel => ({ ...ownFacility(hotel), filters: { name: '山田' } }),
    bad: { facility_id: 1, filters: {} },
    foreign: otherFacility({ filters: { name: '山田' } }),
  },
  'POST disclosures/count': {
    good: hotel => ({ ...ownFacility(hotel), from_date: today, to_date: today }),
    bad: { facility_id: 1, from_date: '2022-01-01', to_date: '2024-01-01' },
    foreign: otherFacility({ from_date: today, to_date: today }),
  },
  'POST disclosures': {
    good: async hotel => {
      await aCouple(hotel.facility);
      return requestTyped(hotel.facility);
    },
    bad: { facility_id: 1, authority: ' ' },
    foreign: {
      input: async (hotel, other) => {
        const [registration] = await storedRegistrations(other.facility, await aCouple(other.facility));
        return requestTyped(hotel.facility, { person_ids: [registration?.persons[0]?.id] });
      },
      status: 404,
    },
  },
  'GET disclosures/:id': requestSample(async hotel => ({ id: await aDisclosureRequest(hotel) }), {
    bad: { id: 'x' },
  }),
  'POST disclosures/:id/approve': requestSample(
    async hotel => ({ id: await aDisclosureRequest(hotel, await anAdmin(hotel.facility)) }),
    { bad: { id: 1, facility_id: 'x' } },
  ),
  'POST disclosures/:id/refuse': requestSample(
    async hotel => ({ id: await aDisclosureRequest(hotel, await anAdmin(hotel.facility)), reason: '対象外' }),
    { bad: { id: 1, facility_id: 1, reason: ' ' }, rest: { reason: '対象外' } },
  ),
  'POST disclosures/:id/withdraw': requestSample(
    async hotel => ({ id: await aDisclosureRequest(hotel), reason: '照会の取消し' }),
    { bad: { id: 1, facility_id: 1, reason: ' ' }, rest: { reason: '照会の取消し' } },
  ),
  'POST disclosures/:id/password': requestSample(async hotel => ({ id: await aPreparedDisclosure(hotel) }), {
    bad: { id: 1, facility_id: 'x' },
  }),
  'POST disclosures/:id/download': requestSample(
    async hotel => ({ id: await aPreparedDisclosure(hotel), kind: 'zip' }),
    {
      bad: { id: 1, facility_id: 1, kind: 'rar' },
      rest: { kind: 'zip' },
    },
  ),
  'POST disclosures/:id/prepare-again': requestSample(
    async hotel => ({ id: await aPreparedDisclosure(hotel) }),
    {
      bad: { id: 1, facility_id: 'x' },
    },
  ),
  'GET log/ids-download-list': {
    good: ownFacility,
    bad: { cursor: 'x' },
    foreign: otherFacility(),
  },
  'GET statistics': {
    good: hotel => ({ ...ownFacility(hotel), report: 'lodging_survey', month: '2022-01' }),
    bad: { report: 'lodging_survey', month: '2022-13' },
    foreign: otherFacility({ report: 'lodging_survey', month: '2022-01' }),
  },
  'GET statistics/bookings': {
    good: hotel => ({
      ...ownFacility(hotel),
      report: 'lodging_survey',
      month: '2022-01',
      gap: 'unregistered',
    }),
    bad: { report: 'lodging_survey', month: '2022-01', gap: 'unregistered', cursor: '2022-02-30_1' },
    foreign: otherFacility({ report: 'lodging_survey', month: '2022-01', gap: 'unregistered' }),
  },
  'POST statistics/workbook': {
    good: hotel => ({ ...ownFacility(hotel), report: 'private_lodging', month: '2022-02' }),
    bad: { report: 'census', month: '2022-02' },
    foreign: otherFacility({ report: 'private_lodging', month: '2022-02' }),
  },
  'GET log/saved-filters': { good: ownFacility, foreign: otherFacility() },
  'POST log/saved-filters': {
    good: hotel => ({ ...ownFacility(hotel), name: '今日の未登録', filters: { status: 'unregistered' } }),
    bad: { facility_id: 1, name: ' ', filters: {} },
    foreign: otherFacility({ name: '今日の未登録', filters: {} }),
  },
  'DELETE log/saved-filters/:id': {
    good: async ({ facility: { owner } }) => ({
      id: (await saveFilter(owner, { name: '今日', filters: {} })).id,
    }),
    bad: { id: 0 },
    foreign: {
      input: async (_hotel, { facility: { owner } }) => ({
        id: (await saveFilter(owner, { name: '明日', filters: {} })).id,
      }),
      status: 404,
    },
  },
  'GET log/changes': { good: () => ({}), bad: { after: '0'.repeat(101) } },
  'POST log/get/facility-visitor-other-form': {
    good: hotel => ({ ...ownFacility(hotel), booking_id: hotel.booking.id }),
    bad: { facility_id: 1 },
    foreign: {
      input: (hotel, other) => ({ ...ownFacility(hotel), booking_id: other.booking.id }),
      status: 404,
    },
  },
  'POST facility-booking-logs': {
    good: async hotel => {
      await registerGuest(hotel);
      return statusChange(hotel, 23);
    },
    bad: { reservation_no: 'R-1', pms_code: 'pms', booking_status_id: 21 },
    foreign: {
      input: async (_hotel, other) => {
        await registerGuest(other);
        return statusChange(other, 23);
      },
      status: 404,
    },
  },
  'DELETE facility-booking-logs/:id': {
    good: async hotel => ({ id: await aConfirmation(hotel) }),
    bad: { id: 'x' },
    foreign: { input: async (_hotel, other) => ({ id: await aConfirmation(other) }), status: 404 },
  },
  'POST log/passport-seen': {
    good: async hotel => ({
      ...ownFacility(hotel),
      facility_visitor_log_id: (await registerGuest(hotel)).id,
      companion_id: null,
      seen: 1,
    }),
    bad: { facility_id: 1, seen: 'yes' },
    foreign: {
      input: async (hotel, other) => ({
        ...ownFacility(hotel),
        facility_visitor_log_id: (await registerGuest(other)).id,
        companion_id: null,
        seen: 1,
      }),
      status: 404,
    },
  },
  'POST log/amend/questions': {
    good: hotel => ({ ...ownFacility(hotel), language: 'en' }),
    bad: { facility_id: 1, language: 'sv' },
    foreign: otherFacility({ language: 'en' }),
  },
  'POST log/amend': {
    good: async hotel => ({ ...ownFacility(hotel), ...(await correction(hotel)) }),
    bad: { facility_id: 1, changes: [] },
    foreign: {
      input: async (hotel, other) => ({ ...ownFacility(hotel), ...(await correction(other)) }),
      status: 404,
    },
  },
  'POST log/ask-missing': {
    good: async hotel => {
      const { id } = await registerGuest(hotel);
      await deleteAddressAnswers(hotel);
      return { ...ownFacility(hotel), facility_visitor_log_id: id };
    },
    bad: { facility_id: 1 },
    foreign: {
      input: async (hotel, other) => ({
        ...ownFacility(hotel),
        facility_visitor_log_id: (await registerGuest(other)).id,
      }),
      status: 404,
    },
  },
  'POST log/send-back': {
    good: async hotel => ({ ...ownFacility(hotel), ...(await itemToSendBack(hotel)) }),
    bad: { facility_id: 1, reason: 'x' },
    foreign: {
      input: async (hotel, other) => ({ ...ownFacility(hotel), ...(await itemToSendBack(other)) }),
      status: 404,
    },
  },
  'POST log/ask-missing/preview': {
    good: async hotel => ({ ...ownFacility(hotel), booking_ids: [await aBookingWithMissingAnswer(hotel)] }),
    bad: { facility_id: 1, booking_ids: [] },
    foreign: {
      input: async (hotel, other) => ({
        ...ownFacility(hotel),
        booking_ids: [await aBookingWithMissingAnswer(hotel), await aBookingWithMissingAnswer(other)],
      }),
      status: 404,
    },
  },
  'POST log/ask-missing/bookings': {
    good: async hotel => ({
      ...ownFacility(hotel),
      booking_ids: [await aBookingWithMissingAnswer(hotel)],
      operation_key: 'a-key',
    }),
    bad: { facility_id: 1, booking_ids: [1] },
    foreign: {
      input: async (hotel, other) => ({
        ...ownFacility(hotel),
        booking_ids: [await aBookingWithMissingAnswer(other)],
        operation_key: 'a-key',
      }),
      status: 404,
    },
  },
  'POST log/data-confirmed': {
    good: async hotel => ({
      ...ownFacility(hotel),
      facility_visitor_log_id: (await registerGuest(hotel)).id,
      version: 0,
      confirmed: 1,
    }),
    bad: { facility_id: 1, confirmed: 'yes' },
    foreign: {
      input: async (hotel, other) => ({
        ...ownFacility(hotel),
        facility_visitor_log_id: (await registerGuest(other)).id,
        version: 0,
        confirmed: 1,
      }),
      status: 404,
    },
  },
  'POST log/person-checked': {
    good: async hotel => ({
      ...ownFacility(hotel),
      facility_visitor_log_id: (await registerGuest(hotel)).id,
      checked: 1,
    }),
    bad: { facility_id: 1, checked: 'yes' },
    foreign: {
      input: async (hotel, other) => ({
        ...ownFacility(hotel),
        facility_visitor_log_id: (await registerGuest(other)).id,
        checked: 1,
      }),
      status: 404,
    },
  },
  'POST log/persons': {
    good: hotel => ({ ...ownFacility(hotel), ...pmsBookingKey(hotel), number_of_guests: 5 }),
    bad: { facility_id: 1, number_of_guests: 0 },
    foreign: {
      input: (hotel, other) => ({ ...ownFacility(hotel), ...pmsBookingKey(other), number_of_guests: 5 }),
      status: 404,
    },
  },
  'POST log/room': {
    good: async hotel => {
      const { facility, booking } = hotel;
      await inFacility(facility.system, db =>
        db.execute(sql`update booking set origin = 'hand' where id = ${booking.id}`),
      );
      const { roomNumber: room_number, checkinTime: checkin_time } = booking;
      return {
        ...ownFacility(hotel),
        ...pmsBookingKey(hotel),
        room_number: '203',
        checkin_time: '16:00',
        was: { room_number, checkin_time },
      };
    },
    bad: { facility_id: 1, room_number: '203', checkin_time: '25:00', was: {} },
    foreign: {
      input: (hotel, other) => ({
        ...ownFacility(hotel),
        ...pmsBookingKey(other),
        room_number: '203',
        checkin_time: null,
        was: { room_number: null, checkin_time: null },
      }),
      status: 404,
    },
  },
  'POST log/arrived': {
    good: async hotel => {
      const { facility, booking } = hotel;
      // No PMS reports the status of this booking.
      await inFacility(facility.system, db =>
        db.execute(sql`update booking set pms_booking_status = null where id = ${booking.id}`),
      );
      return { ...ownFacility(hotel), ...pmsBookingKey(hotel), arrived: 1 };
    },
    bad: { facility_id: 1, arrived: 2 },
    foreign: {
      input: (hotel, other) => ({ ...ownFacility(hotel), ...pmsBookingKey(other), arrived: 1 }),
      status: 404,
    },
  },
  'DELETE log/delete/:id': {
    good: async hotel => ({ id: (await registerGuest(hotel)).id, reason: '二重登録のため' }),
    bad: { id: 1, reason: ' ' },
    foreign: {
      input: async (_hotel, other) => ({ id: (await registerGuest(other)).id, reason: '二重登録のため' }),
      status: 404,
    },
  },
  'POST log/resend': {
    good: async hotel => ({
      ...ownFacility(hotel),
      ...pmsBookingKey(hotel),
      qr: (await registerGuest(hotel)).qr,
    }),
    bad: { facility_id: 1, qr: '' },
    foreign: {
      input: async (hotel, other) => ({
        ...ownFacility(hotel),
        ...pmsBookingKey(hotel),
        qr: (await registerGuest(other)).qr,
      }),
      status: 404,
    },
  },
  'POST pms/qr/decode': {
    good: async hotel => ({ qr: (await registerGuest(hotel)).qr }),
    bad: { qr: 'x'.repeat(101) },
  },
  'POST pms/check-in': {
    good: async hotel => ({ qr: (await registerGuest(hotel)).qr, by: 'Kiosk' }),
    bad: { by: 'Kiosk' },
    foreign: {
      input: (_hotel, { booking }) => ({ ...pmsNameOf(booking), by: 'Kiosk' }),
      status: 404,
    },
  },
  'DELETE pms/check-in': {
    good: async hotel => ({ qr: (await registerGuest(hotel)).qr }),
    bad: { slot: 0 },
    foreign: {
      input: (_hotel, { booking }) => pmsNameOf(booking),
      status: 404,
    },
  },
  'GET pms/pictures': {
    good: async hotel => ({ registration_id: (await withPassport(hotel)).id }),
    bad: { registration_id: 'x' },
    foreign: {
      input: async (_hotel, other) => ({ registration_id: (await withPassport(other)).id }),
      status: 404,
    },
  },
  'GET pms/pictures/:picture': {
    good: async hotel => ({ picture: (await withPassport(hotel)).path }),
    bad: { picture: ' ' },
    foreign: {
      input: async (_hotel, other) => ({ picture: (await withPassport(other)).path }),
      status: 404,
    },
  },
  'POST log/load-image': {
    good: async hotel => ({ ...ownFacility(hotel), path: (await withPassport(hotel)).path }),
    bad: { facility_id: 1 },
    foreign: {
      input: async (hotel, other) => ({ ...ownFacility(hotel), path: (await withPassport(other)).path }),
      status: 404,
    },
  },
  'GET log/download-image': {
    good: async hotel => ({
      path: (await withPassport(hotel)).path,
      rsv_no: hotel.booking.pmsBookingNo,
    }),
    bad: {},
    foreign: {
      input: async (_hotel, other) => ({ path: (await withPassport(other)).path }),
      status: 404,
    },
  },
  'GET log/download-file': {
    good: async hotel => ({ path: (await withPassport(hotel)).path }),
    bad: {},
    foreign: {
      input: async (_hotel, other) => ({ path: (await withPassport(other)).path }),
      status: 404,
    },
  },
  'DELETE log/passport-image': {
    good: async hotel => ({
      ...ownFacility(hotel),
      facility_visitor_log_id: (await withPassport(hotel)).id,
      companion_id: null,
      type: 'main',
    }),
    bad: { facility_id: 1, facility_visitor_log_id: 1, companion_id: null, type: 'companion' },
    foreign: {
      input: async (hotel, other) => ({
        ...ownFacility(hotel),
        facility_visitor_log_id: (await withPassport(other)).id,
        companion_id: null,
        type: 'main',
      }),
      status: 404,
    },
  },
  'GET audit': {
    good: ({ booking }) => ({ reservation_no: booking.pmsBookingNo }),
    bad: { from: 'yesterday' },
    foreign: otherFacility(),
  },
  'GET retention': {
    good: ownFacility,
    bad: { facility_id: 'x' },
    foreign: otherFacility(),
  },
  'GET retention/hold': {
    good: ({ booking }) => ({ booking_id: booking.id }),
    bad: { booking_id: 'x' },
    foreign: otherFacility({ booking_id: 1 }),
  },
  'GET retention/certificate': {
    good: hotel => ({ ...ownFacility(hotel), from: '2020-11-01', to: '2020-11-30' }),
    bad: { from: '2020-11-30', to: '2020-11-01' },
    foreign: otherFacility({ from: '2020-11-01', to: '2020-11-30' }),
  },
  'POST retention/hold': {
    good: hotel => ({ ...ownFacility(hotel), booking_id: hotel.booking.id, reason: '訴訟' }),
    bad: { reason: '' },
    foreign: {
      input: (hotel, other) => ({ ...ownFacility(hotel), booking_id: other.booking.id, reason: '訴訟' }),
      status: 404,
    },
  },
  'POST retention/hold/lift': {
    good: async hotel => {
      const held = { ...ownFacility(hotel), booking_id: hotel.booking.id };
      await callAsOwner(hotel, 'POST retention/hold', { ...held, reason: '訴訟' });
      return held;
    },
    bad: { booking_id: 0 },
    foreign: {
      input: (hotel, other) => ({ ...ownFacility(hotel), booking_id: other.booking.id }),
      status: 404,
    },
  },
  'GET audit/people': {
    good: ownFacility,
    bad: { facility_id: 'x' },
    foreign: otherFacility(),
  },
  'GET guide-mail/individual/:booking_id': {
    good: ({ booking }) => ({ booking_id: booking.id }),
    bad: { booking_id: 1, language: 'xx' },
    foreign: { input: (_hotel, other) => ({ booking_id: other.booking.id }), status: 404 },
  },
  'POST guide-mail/individual/preview': {
    good: hotel => ({ ...ownFacility(hotel), booking_id: hotel.booking.id, ...individualMessage }),
    bad: { facility_id: 1, booking_id: 1, channel: 'fax', language: 'ja', text: '' },
    foreign: {
      input: (hotel, other) => ({
        ...ownFacility(hotel),
        booking_id: other.booking.id,
        ...individualMessage,
      }),
      status: 404,
    },
  },
  'POST guide-mail/individual': {
    good: hotel => ({
      ...ownFacility(hotel),
      booking_id: hotel.booking.id,
      ...individualMessage,
      operation_key: randomUUID(),
    }),
    bad: { facility_id: 1, booking_id: 1, channel: 'email', language: 'ja', text: '', operation_key: 'x' },
    foreign: {
      input: (hotel, other) => ({
        ...ownFacility(hotel),
        booking_id: other.booking.id,
        ...individualMessage,
        operation_key: randomUUID(),
      }),
      status: 404,
    },
  },
  'POST guide-mail/send-guide-mail': {
    good: hotel => ({
      ...ownFacility(hotel),
      ...bookingSelection(hotel),
      selectedEmailGuideData: { name: 'pre-email' },
      confirmed: 1,
      again: 1,
      operation_key: 'one-dialog',
    }),
    bad: { facility_id: 1, reservationNumbers: ['R-1'], selectedEmailGuideData: { name: 'x' } },
    foreign: {
      input: (hotel, other) => ({ ...ownFacility(hotel), ...bookingSelection(other) }),
      status: 404,
    },
  },
  'POST guide-mail/registration-stop-guide-mail': {
    good: hotel => ({ ...ownFacility(hotel), ...bookingSelection(hotel) }),
    bad: { facility_id: 1, reservationNumbers: 'R-1' },
    foreign: {
      input: (hotel, other) => ({ ...ownFacility(hotel), ...bookingSelection(other) }),
      status: 404,
    },
  },
  'POST guide-mail/restart-send-guide-mail': {
    good: async hotel => {
      const input = { ...ownFacility(hotel), ...bookingSelection(hotel) };
      await callAsOwner(hotel, 'POST guide-mail/registration-stop-guide-mail', input);
      return input;
    },
    bad: { facility_id: 1, reservationNumbers: [' '] },
    foreign: {
      input: (hotel, other) => ({ ...ownFacility(hotel), ...bookingSelection(other) }),
      status: 404,
    },
  },
  'POST guide-mail/fetch-operation-logs': {
    good: ownFacility,
    bad: { facility_id: 'x' },
    foreign: otherFacility(),
  },
  'POST guide-mail/calendar': {
    good: ownFacility,
    bad: { facility_id: 'x' },
    foreign: otherFacility(),
  },
  'POST guide-mail/history': {
    good: hotel => ({ ...ownFacility(hotel), ...bookingNoKey(hotel) }),
    bad: { facility_id: 1, reservation_no: 'R-1' },
    foreign: { input: (hotel, other) => ({ ...ownFacility(hotel), ...bookingNoKey(other) }), status: 404 },
  },
  'GET custom-messages/:facility_id': {
    good: ownFacility,
    bad: { facility_id: 'x' },
    foreign: otherFacility(),
  },
  'POST custom-messages': {
    good: hotel => ({ ...ownFacility(hotel), name: 'message-sms', value: '[link]' }),
    bad: { facility_id: 1, name: 'other', value: '' },
    foreign: otherFacility({ name: 'message-sms', value: '[link]' }),
  },
  'POST custom-messages/send-sample': {
    good: aSentSample,
    bad: { facility_id: 1, emails: 'desk', template: 'pre-email' },
    foreign: otherFacility({ emails: 'desk@example.com', template: 'pre-email' }),
  },
  'POST preview/email/pre-check-in': {
    good: hotel => ({ ...ownFacility(hotel), language: 'en' }),
    bad: { facility_id: 1, language: 'sv' },
    foreign: otherFacility(),
  },
  'POST preview/email/confirm-booking': {
    good: ownFacility,
    bad: { facility_id: 1, template: 5 },
    foreign: otherFacility(),
  },
  'POST mypage/proof': {
    good: async hotel => ({ slug_name: hotel.facility.slug, my_page_id: (await submitForm(hotel)).myPageId }),
    bad: { slug_name: 'x' },
    foreign: {
      input: async (hotel, other) => ({
        slug_name: hotel.facility.slug,
        my_page_id: (await submitForm(other)).myPageId,
      }),
      status: 404,
    },
  },
  'POST mypage/prove': {
    good: async hotel => ({
      slug_name: hotel.facility.slug,
      my_page_id: (await submitForm(hotel)).myPageId,
      search: 'code',
      verificationCode: hotel.booking.verificationCode,
    }),
    bad: { slug_name: 'x', search: 'name' },
    foreign: {
      input: async (hotel, other) => ({
        slug_name: hotel.facility.slug,
        my_page_id: (await submitForm(other)).myPageId,
        search: 'code',
        verificationCode: other.booking.verificationCode,
      }),
      status: 404,
    },
  },
  'POST mypage/data': { good: async hotel => withRegistration(hotel, {}) },
  'POST mypage/data/file': {
    good: async hotel => withRegistration(hotel, { format: 'json' }),
    bad: { format: 'xml' },
  },
  'POST mypage/data/correct': {
    good: async hotel => ({ version: 0, changes: [await ownAnswer(hotel)] }),
    bad: { version: 0, changes: [] },
    foreign: {
      input: async (hotel, other) => {
        await ownAnswer(hotel);
        return { version: 0, changes: [await ownAnswer(other)] };
      },
      status: 404,
    },
  },
  'POST mypage/data/confirm': {
    good: async hotel => withRegistration(hotel, { version: 0 }),
    bad: { version: -1 },
  },
  'POST mypage/data/delete': { good: async hotel => withRegistration(hotel, {}) },
  'POST log/data-requests': {
    good: async hotel => {
      await withRegistration(hotel, {});
      await (await hotel.guest()).http.call('POST mypage/data/delete', {});
      return { ...ownFacility(hotel), booking_id: hotel.booking.id };
    },
    bad: { facility_id: 1, booking_id: 'x' },
    foreign: {
      input: (hotel, other) => ({ ...ownFacility(hotel), booking_id: other.booking.id }),
      status: 404,
    },
  },
  'POST mypage/get-my-page': {
    good: async hotel => ({ slug_name: hotel.facility.slug, my_page_id: (await submitForm(hotel)).myPageId }),
    bad: { slug_name: '' },
    foreign: {
      input: async (hotel, other) => ({
        slug_name: hotel.facility.slug,
        my_page_id: (await submitForm(other)).myPageId,
      }),
      status: 404,
    },
  },
  'POST mypage/companions': { good: ownPage, bad: { slug_name: '' }, foreign: foreignPage() },
  'POST mypage/companions/open': {
    good: async hotel => ({ ...(await ownPage(hotel)), label: '次郎' }),
    bad: { slug_name: 'x', my_page_id: 'x', label: 1 },
    foreign: foreignPage({ label: '' }),
  },
  'POST mypage/companions/end': {
    good: ownPageWithCompanion,
    bad: { slug_name: 'x', my_page_id: 'x', number: 0 },
    foreign: foreignPage({ number: 1 }),
  },
  'POST mypage/companions/renew': {
    good: ownPageWithCompanion,
    bad: { slug_name: 'x', my_page_id: 'x', number: 'one' },
    foreign: foreignPage({ number: 1 }),
  },
  'POST mypage/companions/send': {
    good: async hotel => ({
      ...(await ownPageWithCompanion(hotel)),
      email: 'hanako@example.com',
      language: 'ko',
    }),
    bad: { slug_name: 'x', my_page_id: 'x', number: 1, email: '', language: 'xx' },
    foreign: foreignPage({ number: 1, email: 'a@example.com', language: 'ja' }),
  },
  'GET mypage/calendar': {
    good: pageInCookie,
    bad: { slug_name: 'x' },
    foreign: {
      input: async (hotel, other) => {
        const { page } = await pageInCookie(other);
        hotel.nobody.cookies.set(
          `genkan_page_${page}`,
          other.nobody.cookies.get(`genkan_page_${page}`) ?? '',
        );
        return { slug_name: hotel.facility.slug, page };
      },
      status: 404,
    },
  },
  'POST mypage/missing': {
    good: async hotel => (await aPageWithMissingAnswer(hotel)).named,
    bad: { slug_name: '' },
    foreign: {
      input: async (hotel, other) => ({
        ...(await aPageWithMissingAnswer(other)).named,
        slug_name: hotel.facility.slug,
      }),
      status: 404,
    },
  },
  'POST mypage/missing/image?slug_name&page': { good: missingPictureForm },
  'POST mypage/missing/fill': {
    good: async hotel => {
      const { named, answers } = await aPageWithMissingAnswer(hotel);
      return { ...named, answers };
    },
    bad: { slug_name: 'x', my_page_id: 'x', answers: [] },
    foreign: {
      input: async (hotel, other) => {
        const { named } = await aPageWithMissingAnswer(hotel);
        return { ...named, answers: (await aPageWithMissingAnswer(other)).answers };
      },
      status: 404,
    },
  },
  'GET pms/audit': { good: () => ({ after: 0 }), bad: { after: 'x' } },
  'POST pms/audit': {
    good: ({ facility }) => ({ positions: [{ hotel_id: facility.facilityId, after: 0 }] }),
    bad: { positions: [{ hotel_id: 1, after: -1 }] },
  },
  'GET pms/figures': { good: () => someMonths, bad: { ...someMonths, until: '2024-12' } },
  'GET pms/registrations': {
    good: async hotel => {
      await registerGuest(hotel);
      return { after: 0 };
    },
    bad: { after: 'x' },
  },
  'GET user-managements': {
    good: ownFacility,
    bad: { per_page: 101 },
    foreign: otherFacility(),
  },
  'GET organization/hotels': { good: () => ({ search: 'hotel' }), bad: { search: 'x'.repeat(192) } },
  'GET organization/figures': { good: () => someMonths, bad: { from: '2025-13', until: '2025-13' } },
  'GET organization/figures/brands': { good: () => someMonths, bad: { ...someMonths, until: '2024-12' } },
  'GET organization/figures/hotels': { good: () => someMonths, bad: { ...someMonths, until: '2024-12' } },
  'POST organization/figures/csv': { good: () => someMonths, bad: {} },
  'GET organization/keys': { good: () => ({}) },
  'POST organization/keys': {
    good: ({ facility }) => ({ ...newKey, hotel_ids: [facility.facilityId], networks: ['203.0.113.0/24'] }),
    bad: { ...newKey, networks: ['203.0.113.0/33'] },
    foreign: {
      input: (_hotel, { facility }) => ({ ...newKey, hotel_ids: [facility.facilityId] }),
      status: 404,
    },
  },
  'DELETE organization/keys/:id': {
    good: async hotel => ({ id: await aChainKey(hotel) }),
    bad: { id: 'x' },
    foreign: { input: async (_hotel, other) => ({ id: await aChainKey(other) }), status: 404 },
  },
  'POST organization/choose': {
    good: hotel => ({ hotel_id: hotel.facility.facilityId }),
    bad: { hotel_id: 'x' },
    foreign: { input: (_hotel, other) => ({ hotel_id: other.facility.facilityId }), status: 404 },
  },
  'POST organization/find': { good: () => ({ search: '山田' }), bad: { search: '' } },
  'GET hotel-organization': { good: ownFacility, bad: { facility_id: 'x' }, foreign: otherFacility() },
  'POST hotel-organization/look': {
    good: async () => ({ code: await joinCode() }),
    bad: {},
    foreign: otherFacility({ code: 'X' }),
  },
  'POST hotel-organization': {
    good: async () => ({ code: await joinCode() }),
    bad: {},
    foreign: otherFacility({ code: 'X' }),
  },
  'DELETE hotel-organization': {
    good: async hotel => {
      await hotel.organization();
      return ownFacility(hotel);
    },
    bad: { facility_id: 'x' },
    foreign: otherFacility(),
  },
  'GET organization/joined': { good: () => ({}) },
  'POST organization/code': { good: () => ({}) },
  'POST organization/joined/:hotel_id': {
    good: hotel => ({ hotel_id: hotel.facility.facilityId }),
    bad: { hotel_id: 'x' },
    foreign: { input: (_hotel, other) => ({ hotel_id: other.facility.facilityId }), status: 404 },
  },
  'DELETE organization/joined/:hotel_id': {
    good: hotel => ({ hotel_id: hotel.facility.facilityId }),
    bad: { hotel_id: 'x' },
    foreign: { input: (_hotel, other) => ({ hotel_id: other.facility.facilityId }), status: 404 },
  },
  'PUT organization/joined/:hotel_id': {
    good: async hotel => ({ hotel_id: hotel.facility.facilityId, brand_id: await brandOf(hotel) }),
    bad: { hotel_id: 1, brand_id: 'x' },
    foreign: {
      input: async (hotel, other) => ({
        hotel_id: hotel.facility.facilityId,
        brand_id: await brandOf(other),
      }),
      status: 404,
    },
  },
  'GET organization/brands': { good: () => ({}) },
  'POST organization/brands': { good: () => ({ name: aBrandName() }), bad: { name: ' ' } },
  'PUT organization/brands/:id': {
    good: async hotel => ({ id: await brandOf(hotel), name: aBrandName() }),
    bad: { id: 1, name: '' },
    foreign: {
      input: async (_hotel, other) => ({ id: await brandOf(other), name: aBrandName() }),
      status: 404,
    },
  },
  'DELETE organization/brands/:id': {
    good: async hotel => ({ id: await brandOf(hotel) }),
    bad: { id: 'x' },
    foreign: { input: async (_hotel, other) => ({ id: await brandOf(other) }), status: 404 },
  },
  'GET organization/templates': { good: () => ({}) },
  'GET organization/templates/reach': {
    good: hotel => ({ item: 'retention', hotel_id: hotel.facility.facilityId }),
    bad: { item: 'name', hotel_id: 1 },
    foreign: {
      input: (_hotel, other) => ({ item: 'retention', hotel_id: other.facility.facilityId }),
      status: 404,
    },
  },
  'PUT organization/templates': {
    good: templateOf,
    bad: { item: 'name', brand_id: null, hotel_id: 1, locked: false },
    foreign: { input: (_hotel, other) => templateOf(other), status: 404 },
  },
  'DELETE organization/templates/:id': {
    good: async hotel => ({ id: await savedTemplate(hotel) }),
    bad: { id: 'x' },
    foreign: { input: async (_hotel, other) => ({ id: await savedTemplate(other) }), status: 404 },
  },
  'GET organization/deviations': { good: () => ({}), bad: { cursor: 'x' } },
  'POST organization/deviations/csv': { good: () => ({}) },
  'GET hotel-organization/items': { good: ownFacility, bad: { facility_id: 'x' }, foreign: otherFacility() },
  'PUT hotel-organization/items/:item': {
    good: async hotel => {
      await savedTemplate(hotel);
      await followTemplates(hotel.facility);
      return { ...ownFacility(hotel), item: 'retention', state: 'own' };
    },
    bad: { item: 'retention', state: 'locked' },
    foreign: otherFacility({ item: 'retention', state: 'own' }),
  },
  'POST organization/hotels/open': {
    good: async hotel => ({ ...openedHotel(hotel), brand_id: await brandOf(hotel) }),
    bad: { ...newFacility, slug_name: 'hana-mizuki', brand_id: null, owner: aPerson() },
    foreign: {
      input: async (hotel, other) => ({ ...openedHotel(hotel), brand_id: await brandOf(other) }),
      status: 404,
    },
  },
  'POST organization/members/list': { good: () => ({ search: 'a' }), bad: { search: 1 } },
  'POST organization/members': {
    good: () => ({ ...aPerson(), grants: auditsEverywhere }),
    bad: { ...aPerson(), grants: [] },
    foreign: {
      input: (_hotel, other) => ({ ...aPerson(), grants: [auditsIn(other)] }),
      status: 404,
    },
  },
  'PUT organization/members/:id': {
    good: async hotel => ({ ...aPerson(), id: await memberOf(hotel), grants: auditsEverywhere }),
    bad: { ...aPerson(), id: 1, grants: [{ role: 'organization_admin', hotel_id: 1 }] },
    foreign: {
      input: async (_hotel, other) => ({ ...aPerson(), id: await memberOf(other), grants: auditsEverywhere }),
      status: 404,
    },
  },
  'DELETE organization/members/:id/two-factor': {
    good: async hotel => ({ id: await memberOf(hotel) }),
    bad: { id: 'x' },
    foreign: { input: async (_hotel, other) => ({ id: await memberOf(other) }), status: 404 },
  },
  'DELETE organization/members/:id': {
    good: async hotel => ({ id: await memberOf(hotel) }),
    bad: { id: 'x' },
    foreign: { input: async (_hotel, other) => ({ id: await memberOf(other) }), status: 404 },
  },
  'GET organization/group-roles': { good: () => ({}) },
  'POST organization/group-roles': {
    good: hotel => ({ group: 'Front desk', role: 'night_audit', hotel_id: hotel.facility.facilityId }),
    bad: { group: '', role: 'night_audit', hotel_id: null },
    foreign: {
      input: (_hotel, other) => ({
        group: 'Front desk',
        role: 'night_audit',
        hotel_id: other.facility.facilityId,
      }),
      status: 404,
    },
  },
  'DELETE organization/group-roles/:id': {
    good: async hotel => ({ id: await groupRoleOf(hotel) }),
    bad: { id: 'x' },
    foreign: { input: async (_hotel, other) => ({ id: await groupRoleOf(other) }), status: 404 },
  },
  'GET organization/sign-on': { good: () => ({}) },
  'PUT organization/sign-on': {
    good: () => ({
      issuer: 'https://login.example',
      client_id: 'x',
      client_secret: 'x',
      groups_claim: 'groups',
    }),
    bad: { issuer: '', client_id: 'x', client_secret: 'x', groups_claim: 'groups' },
  },
  'DELETE organization/sign-on': { good: () => ({}) },
  'POST organization/sign-on/test': {
    good: async hotel => {
      await signOnOf(hotel);
      return {};
    },
  },
  'POST organization/domains': { good: () => ({ domain: 'hotels.example' }), bad: { domain: '' } },
  'POST organization/domains/:domain/check': {
    good: domainOf,
    foreign: { input: (_hotel, other) => domainOf(other), status: 404 },
  },
  'PUT organization/domains/:domain': {
    good: async hotel => ({ ...(await domainOf(hotel)), enforced: false }),
    bad: { domain: 'hotels.example', enforced: 'x' },
    foreign: {
      input: async (_hotel, other) => ({ ...(await domainOf(other)), enforced: false }),
      status: 404,
    },
  },
  'DELETE organization/domains/:domain': {
    good: domainOf,
    foreign: { input: (_hotel, other) => domainOf(other), status: 404 },
  },
  'POST organization/emergency-admin': {
    good: async hotel => {
      const { admin } = await hotel.organization();
      await aStoredPasskey(admin.userId);
      return {};
    },
  },
  'POST auth/sign-on/find': { good: () => ({ email: 'hana@hotels.example' }), bad: { email: '' } },
  'POST auth/sign-on/start': { good: domainOf, bad: { domain: '' } },
  'POST auth/sign-on/again': { good: () => ({}) },
  'POST auth/sign-on/finish': {
    good: async hotel => {
      const chain = await signOnOf(hotel);
      const { sub } = await aPersonAtProvider(await provider(), chain);
      const browser = (await provider()).browser();
      return finishInputOf(await browser.visit(await begin(hotel.nobody, chain.domain), sub));
    },
    bad: { organization: 'x', state: '' },
  },
  'POST auth/sign-on/back-channel/:id': {
    good: async hotel => {
      const { organizationId, clientId: aud } = await signOnOf(hotel);
      const iat = Math.floor(Date.now() / 1000);
      const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
      const { issuer: iss } = await provider();
      const claims = { iss, aud, iat, exp: iat + 60, jti: randomUUID(), sub: 'x', events };
      return { id: publicIdOf(organizationId), logout_token: await (await provider()).sign(claims) };
    },
    bad: { id: 'x', logout_token: '' },
  },
  'GET organization/provisioning': { good: () => ({}) },
  'POST organization/provisioning': {
    good: () => ({ name: 'Entra ID', days: 90 }),
    bad: { name: '', days: 30 },
  },
  'DELETE organization/provisioning/:id': {
    good: async hotel => ({ id: await aTokenOf(hotel) }),
    bad: { id: 'x' },
    foreign: { input: async (_hotel, other) => ({ id: await aTokenOf(other) }), status: 404 },
  },
  'POST user-managements': {
    good: hotel => ({ ...ownFacility(hotel), ...newUser() }),
    bad: { ...newUser(), password: 'sakura' },
    foreign: otherFacility(newUser()),
  },
  'POST user-managements/:id/password-link': {
    good: async hotel => ({ ...ownFacility(hotel), id: await aUser(hotel) }),
    bad: { id: 'x' },
    foreign: {
      input: async (hotel, other) => ({ ...ownFacility(hotel), id: await aUser(other) }),
      status: 404,
    },
  },
  'PUT user-managements/:id': {
    good: async hotel => ({ ...ownFacility(hotel), ...newUser(), id: await aUser(hotel) }),
    bad: { ...newUser(), id: 1, username: 'hanako' },
    foreign: {
      input: async (hotel, other) => ({ ...ownFacility(hotel), ...newUser(), id: await aUser(other) }),
      status: 404,
    },
  },
  'DELETE user-managements/:id': {
    good: async hotel => ({ ...ownFacility(hotel), id: await aUser(hotel) }),
    bad: { id: 'x' },
    foreign: {
      input: async (hotel, other) => ({ ...ownFacility(hotel), id: await aUser(other) }),
      status: 404,
    },
  },
  'DELETE user-managements/:id/two-factor': {
    good: async hotel => ({ ...ownFacility(hotel), id: await aUser(hotel) }),
    bad: { id: 'x' },
    foreign: {
      input: async (hotel, other) => ({ ...ownFacility(hotel), id: await aUser(other) }),
      status: 404,
    },
  },
  'DELETE user-managements/:id/sessions': {
    good: async hotel => ({ ...ownFacility(hotel), id: await aUser(hotel) }),
    bad: { id: 'x' },
    foreign: {
      input: async (hotel, other) => ({ ...ownFacility(hotel), id: await aUser(other) }),
      status: 404,
    },
  },
  'GET roles': { good: ownFacility, bad: { facility_id: 'x' }, foreign: otherFacility() },
  'PUT roles/:id': {
    good: hotel => ({ ...ownFacility(hotel), id: 2, permissions: ['setting.user.view'] }),
    bad: { id: 2, permissions: ['setting.spaceport.edit'] },
    foreign: otherFacility({ id: 2, permissions: [] }),
  },
  'GET integrations/api-keys': {
    good: ownFacility,
    bad: { facility_id: 'x' },
    foreign: otherFacility(),
  },
  'POST integrations/api-keys': {
    good: hotel => ({ ...ownFacility(hotel), name: 'Kiosk', scopes: ['decode_qr'] }),
    bad: { name: ' ' },
    foreign: otherFacility({ name: 'Kiosk', scopes: ['decode_qr'] }),
  },
  'DELETE integrations/api-keys/:id': {
    good: async hotel => ({ ...ownFacility(hotel), id: await keyOf(hotel) }),
    bad: { id: 'x' },
    foreign: {
      input: async (hotel, other) => ({ ...ownFacility(hotel), id: await keyOf(other) }),
      status: 404,
    },
  },
  'GET integrations/test-hotel': {
    good: ownFacility,
    bad: { facility_id: 'x' },
    foreign: otherFacility(),
  },
  'POST ota/:connector': {
    good: async hotel => {
      const { connector, credentials } = await aPushConnector(hotel);
      return { connector, xml: otaMessage({ credentials }) };
    },
    bad: { connector: 'x' },
  },
  'GET connectors': { good: ownFacility, bad: { facility_id: 'x' }, foreign: otherFacility() },
  'POST connectors/fetched': {
    good: async hotel => {
      const id = await aFetchConnector(hotel);
      await callAsOwner(hotel, `DELETE connectors/${String(id)}`, {});
      return { ...ownFacility(hotel), vendor: 'cloudbeds', account };
    },
    bad: { vendor: 'cloudbeds', account: { password: 'x' } },
    foreign: otherFacility({ vendor: 'cloudbeds', account }),
  },
  'PUT connectors/:id/account': fetchConnectorSample({ account }, { account: 'x' }),
  'PUT connectors/:id/writes': fetchConnectorSample({ writes: ['note'] }, { writes: ['dreams'] }),
  'POST connectors/:id/test': fetchConnectorSample({}, { id: 'x' }),
  'POST connectors/:id/notices': fetchConnectorSample({}, { id: 'x' }),
  'DELETE connectors/:id/notices': fetchConnectorSample({}, { id: 'x' }),
  'POST vendor-notices/:notice': { good: noticeOf, bad: { notice: 'x'.repeat(65) } },
  'POST connectors': {
    good: hotel => ({ ...ownFacility(hotel), vendor: 'ota', hotel_code: 'H1' }),
    bad: { vendor: 'x' },
    foreign: otherFacility({ vendor: 'ota' }),
  },
  ...Object.fromEntries(
    [
      'POST connectors/:id/password',
      'POST connectors/:id/start',
      'POST connectors/:id/pause',
      'DELETE connectors/:id',
      'GET connectors/:id/messages',
    ].map((address): [string, Sample] => [
      address,
      {
        good: async hotel => ({ ...ownFacility(hotel), id: (await aPushConnector(hotel)).id }),
        bad: { id: 'x' },
        foreign: {
          input: async (hotel, other) => ({ ...ownFacility(hotel), id: (await aPushConnector(other)).id }),
          status: 404,
        },
      },
    ]),
  ),
  'GET integrations/webhooks': {
    good: ownFacility,
    bad: { facility_id: 'x' },
    foreign: otherFacility(),
  },
  'POST integrations/webhooks': {
    good: hotel => ({ ...ownFacility(hotel), ...aWebhook }),
    bad: { ...aWebhook, events: ['booking.dreamt'] },
    foreign: otherFacility(aWebhook),
  },
  'PUT integrations/webhooks/:id': webhookSample({ ...aWebhook, url: 'https://other.example/' }),
  'DELETE integrations/webhooks/:id': webhookSample(),
  'POST integrations/webhooks/:id/secret': webhookSample(),
  'POST integrations/webhooks/:id/pause': webhookSample(),
  'POST integrations/webhooks/:id/resume': webhookSample(),
  'POST integrations/webhooks/:id/test': webhookSample(),
  'POST integrations/webhooks/:id/replay': webhookSample({ from_date: today, from_time: '00:00' }),
  'GET integrations/webhooks/:id/attempts': webhookSample(),
  'GET hotel-transfer': { good: ownFacility, bad: { facility_id: 'x' }, foreign: otherFacility() },
  'POST hotel-transfer/archive': {
    good: hotel => ({ ...ownFacility(hotel), recipient: RECIPIENT }),
    bad: { recipient: 'x'.repeat(2601) },
    foreign: otherFacility({ recipient: RECIPIENT }),
  },
  'GET hotel-transfer/archive': {
    good: async hotel => {
      await makeExport(hotel.facility.system, await requestExport(hotel.facility.system, RECIPIENT));
      return ownFacility(hotel);
    },
    bad: { facility_id: 'x' },
    foreign: otherFacility(),
  },
  'POST hotel-transfer/deletion': {
    good: hotel => ({
      ...ownFacility(hotel),
      slug: hotel.facility.slug,
      kept_elsewhere: 'In the safe of the head office',
      password: hotel.facility.password,
    }),
    bad: { slug: ' ' },
    foreign: otherFacility({ slug: 'x' }),
  },
  'DELETE hotel-transfer/deletion': {
    good: ownFacility,
    bad: { facility_id: 'x' },
    foreign: otherFacility(),
  },
  'POST booking-entries': {
    good: hotel => ({ ...ownFacility(hotel), ...entryInput() }),
    bad: { full_name: ' ' },
    foreign: otherFacility(entryInput()),
  },
  'POST booking-entries/walk-in': {
    good: hotel => ({ ...ownFacility(hotel), entry_key: randomUUID(), full_name: '飛込 次郎', nights: 1 }),
    bad: { full_name: '飛込 次郎', nights: 0 },
    foreign: otherFacility({ entry_key: randomUUID(), full_name: '飛込 次郎', nights: 1 }),
  },
  'POST booking-entries/similar': {
    good: hotel => ({
      ...ownFacility(hotel),
      full_name: '山田 太郎',
      checkin_date: today,
      checkout_date: daysAfter(today, 1),
    }),
    bad: { checkin_date: 'today' },
    foreign: otherFacility({ checkin_date: today, checkout_date: today }),
  },
  'GET booking-entries/:booking_id': {
    good: async hotel => ({ booking_id: await aManualBooking(hotel) }),
    bad: { booking_id: 'x' },
    foreign: { input: async (_hotel, other) => ({ booking_id: await aManualBooking(other) }), status: 404 },
  },
  'PUT booking-entries/:booking_id': {
    good: async hotel => ({ ...entryInput(), booking_id: await aManualBooking(hotel), revision: 1 }),
    bad: { booking_id: 1, revision: -1 },
    foreign: {
      input: async (_hotel, other) => ({
        ...entryInput(),
        booking_id: await aManualBooking(other),
        revision: 1,
      }),
      status: 404,
    },
  },
  'DELETE booking-entries/:booking_id': {
    good: async hotel => ({ booking_id: await aManualBooking(hotel) }),
    bad: { booking_id: 'x' },
    foreign: { input: async (_hotel, other) => ({ booking_id: await aManualBooking(other) }), status: 404 },
  },
  'GET arrivals/view': { good: ownFacility, foreign: otherFacility() },
  'PUT arrivals/view': {
    good: hotel => ({ ...ownFacility(hotel), columns: ['time', 'room'], sort: 'room' }),
    bad: { columns: ['x'], sort: 'room' },
    foreign: otherFacility({ columns: null, sort: 'room' }),
  },
  'GET booking-notes/:booking_id': {
    good: async hotel => ({ booking_id: await aManualBooking(hotel) }),
    bad: { booking_id: 'x' },
    foreign: { input: async (_hotel, other) => ({ booking_id: await aManualBooking(other) }), status: 404 },
  },
  'POST booking-notes/:booking_id': {
    good: async hotel => ({ booking_id: await aManualBooking(hotel), ...noteInput() }),
    bad: { booking_id: 1, note_key: 'x', text: ' ' },
    foreign: {
      input: async (_hotel, other) => ({ booking_id: await aManualBooking(other), ...noteInput() }),
      status: 404,
    },
  },
  'PUT booking-notes/:booking_id/:note_id': {
    good: async hotel => ({ ...(await aNote(hotel)), handover: 'done' }),
    bad: { booking_id: 1, note_id: 1, handover: 'x' },
    foreign: {
      input: async (_hotel, other) => ({ ...(await aNote(other)), handover: 'done' }),
      status: 404,
    },
  },
  'DELETE booking-notes/:booking_id/:note_id': {
    good: hotel => aNote(hotel),
    bad: { booking_id: 1, note_id: 'x' },
    foreign: { input: (_hotel, other) => aNote(other), status: 404 },
  },
  'GET booking-notes': {
    good: ownFacility,
    bad: { facility_id: 'x' },
    foreign: otherFacility(),
  },
  'GET shift-notes': {
    good: ownFacility,
    bad: { day: 'x' },
    foreign: otherFacility(),
  },
  'POST shift-notes': {
    good: hotel => ({ ...ownFacility(hotel), ...noteInput() }),
    bad: { note_key: 'x', text: ' ' },
    foreign: otherFacility(noteInput()),
  },
  'PUT shift-notes/:note_id': {
    good: async hotel => ({ ...(await aShiftNote(hotel)), text: '直りました', was: noteInput().text }),
    bad: { note_id: 1, text: ' ', was: '' },
    foreign: {
      input: async (_hotel, other) => ({ ...(await aShiftNote(other)), text: 'x', was: noteInput().text }),
      status: 404,
    },
  },
  'PUT shift-notes/:note_id/done': {
    good: async hotel => ({ ...(await aShiftNote(hotel)), done: true }),
    bad: { note_id: 1, done: 'x' },
    foreign: {
      input: async (_hotel, other) => ({ ...(await aShiftNote(other)), done: true }),
      status: 404,
    },
  },
  'DELETE shift-notes/:note_id': {
    good: hotel => aShiftNote(hotel),
    bad: { note_id: 'x' },
    foreign: { input: (_hotel, other) => aShiftNote(other), status: 404 },
  },
  'POST desk-devices': {
    good: hotel => ({ ...ownFacility(hotel), name: 'フロントのタブレット' }),
    bad: { name: ' ' },
    foreign: otherFacility({ name: 'Tablet' }),
  },
  'POST desk-devices/standing': {
    good: deviceOf,
    bad: { device: { id: 'x' } },
    foreign: {
      input: async (hotel, other) => ({ ...(await deviceOf(other)), ...ownFacility(hotel) }),
      status: 404,
    },
  },
  'GET desk-devices': { good: ownFacility, bad: { facility_id: 'x' }, foreign: otherFacility() },
  'PUT desk-devices/:id': deviceSample({ allowed: 1 }),
  'DELETE desk-devices/:id': deviceSample(),
  'POST desk-offline/snapshot': {
    good: deviceOf,
    bad: { device: 1 },
    foreign: {
      input: async (hotel, other) => ({ ...(await deviceOf(other)), ...ownFacility(hotel) }),
      status: 404,
    },
  },
  'POST desk-offline/acts': {
    good: async hotel => ({ ...ownFacility(hotel), ...(await anOfflineAct(hotel)) }),
    bad: { device_id: 1, acts: [{ act_id: 'x', sealed: '' }] },
    foreign: {
      input: async (_hotel, other) => ({ ...ownFacility(other), ...(await anOfflineAct(other)) }),
      status: 404,
    },
  },
  'GET desk-offline/acts': { good: ownFacility, bad: { facility_id: 'x' }, foreign: otherFacility() },
  'PUT desk-offline/acts/:act_id': {
    good: anOpenOfflineAct,
    bad: { act_id: 'x' },
    foreign: { input: (_hotel, other) => anOpenOfflineAct(other), status: 404 },
  },
  'POST booking-files': {
    good: () => {
      const form = new FormData();
      form.set('file', new Blob([bookingsFile], { type: 'text/csv' }), '予約.csv');
      return form;
    },
    bad: new FormData(),
  },
  'GET booking-files': { good: ownFacility, bad: { facility_id: 'x' }, foreign: otherFacility() },
  'GET booking-files/:id': {
    good: async hotel => ({ id: await fileOf(hotel) }),
    bad: { id: 'x' },
    foreign: foreignFile(),
  },
  'PUT booking-files/:id/columns': {
    good: async hotel => ({ id: await fileOf(hotel), ...columns }),
    bad: { id: 1, ...columns, mapping: { booking_no: -1 } },
    foreign: foreignFile(columns),
  },
  'GET booking-files/:id/layout': {
    good: async hotel => ({ id: await fileOf(hotel) }),
    bad: { id: 'x' },
    foreign: foreignFile(),
  },
  'POST booking-files/layouts': {
    good: () => ({ layout }),
    bad: { layout: { ...layout, kind: 'another' } },
    foreign: otherFacility({ layout }),
  },
  'GET booking-files/:id/rows': {
    good: async hotel => ({ id: await fileOf(hotel) }),
    bad: { id: 1, verdict: 'x' },
    foreign: foreignFile(),
  },
  'PUT booking-files/:id/rows/:number': {
    good: async hotel => ({ id: await fileOf(hotel), number: 2, cells: { full_name: '山田 花子' } }),
    bad: { id: 1, number: 'x' },
    foreign: foreignFile({ number: 2, left_out: true }),
  },
  'POST booking-files/:id/join': {
    good: async hotel => ({ id: await fileOf(hotel) }),
    bad: { id: 'x' },
    foreign: foreignFile(),
  },
  'POST booking-files/:id/take': {
    good: async hotel => ({ id: await fileOf(hotel) }),
    bad: { id: 'x' },
    foreign: foreignFile(),
  },
  'POST booking-files/:id/undo': {
    good: async hotel => ({ id: await takenFileOf(hotel) }),
    bad: { id: 'x' },
    foreign: { input: async (_hotel, other) => ({ id: await takenFileOf(other) }), status: 404 },
  },
  'GET booking-files/:id/left': {
    good: async hotel => {
      const id = await takenFileOf(hotel);
      await undoFile(hotel.facility.owner, id);
      await undoImport(hotel.facility.system, id);
      return { id };
    },
    bad: { id: 'x' },
    foreign: foreignFile(),
  },
  'DELETE booking-files/:id': {
    good: async hotel => ({ id: await fileOf(hotel) }),
    bad: { id: 'x' },
    foreign: foreignFile(),
  },
  'GET pms/bookings': {
    good: ({ booking }) => pmsNameOf(booking),
    bad: { pms_code: 'pms' },
    foreign: { input: (_hotel, { booking }) => pmsNameOf(booking), status: 404 },
  },
  'GET pms/bookings/list': { good: () => ({ limit: 10 }), bad: { after: 'x' } },
  'PUT pms/bookings': { good: () => ({ bookings: [upsert] }), bad: { bookings: [] } },
  'POST pms/bookings/cancel': {
    good: ({ booking }) => pmsNameOf(booking),
    bad: {},
    foreign: {
      input: (_hotel, { booking }) => pmsNameOf(booking),
      status: 404,
    },
  },
};
