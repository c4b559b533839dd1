import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { binaryReply, reply } from '#platform/http/reply.ts';
import { id, idInAddress, instantInReply, requiredLine, text } from '#platform/http/wire.ts';
import { accountFields, fetchErrors, writeClasses } from './rules/accounts.ts';
import { messageReasons, messageResults } from './rules/results.ts';
import { connectorStates, fetchVendors, MAX_MESSAGE_BYTES, pushVendors, vendors } from './rules/vendors.ts';

/**
 * Accepts an OTA_HotelResNotifRQ, with or without a SOAP envelope (docs/reference/connectors.md). Rejections
 * are OTA errors with HTTP 200, as vendors expect.
 */
export const pushBookings = endpoint('POST ota/:connector', {
  summary: 'Receive bookings pushed as an OTA message (XML)',
  bytes: ['text/xml', 'application/soap+xml'],
  input: z.object({
    connector: text(64).describe("The part of the connector's address that identifies it."),
    xml: z.string().min(1).max(MAX_MESSAGE_BYTES).describe('The body as received: an OTA_HotelResNotifRQ.'),
  }),
  access: { public: { reply: binaryReply } },
  bodyLimit: MAX_MESSAGE_BYTES,
  media: 'xml',
});

/**
 * Schedules an early poll of the vendor. Does not read the body
 * (docs/reference/connectors.md#notices-of-changes).
 * @throws 404 if the secret is wrong
 */
export const receiveVendorNotice = endpoint('POST vendor-notices/:notice', {
  summary: "Receive a vendor's notice of changed bookings",
  input: z.object({ notice: text(64).describe('The secret part of the address.') }),
  access: { public: { reply: reply({}) } },
  media: 'any',
});

const needs = { owner: true } as const;
const connectorParams = z.object({ id: idInAddress, facility_id: id.optional() });

const shownConnector = z.object({
  id: z.int(),
  vendor: z.enum(vendors),
  state: z.enum(connectorStates),
  address: z.string().describe('The address to which the vendor pushes; "" if bookings are fetched.'),
  username: z.string(),
  hotel_code: z.string().nullable(),
  bookings: z.int(),
  waiting: z.int(),
  created_at: instantInReply,
  last_at: instantInReply.nullable(),
  refused_at: instantInReply.nullable(),
  fetched: z
    .object({
      fault: z.enum(fetchErrors).nullable(),
      /**
       * Bookings that cannot be stored until they are corrected at the vendor. All other bookings are stored.
       */
      unread: z.array(
        z.object({ reservation_no: z.string(), reason: z.enum(messageReasons), field: z.string() }),
      ),
      failing_since: instantInReply.nullable(),
      next_at: instantInReply,
      writes: z.array(z.enum(writeClasses)),
      notices: z
        .object({ last_at: instantInReply.nullable() })
        .nullable()
        .describe('When the vendor last reported a change; null if notices are off.'),
    })
    .nullable()
    .describe('The state of fetching from the vendor; null if the vendor pushes.'),
});

/**
 * Lists the hotel's connectors, with the number of their bookings and the time of the last message or poll.
 * Never contains passwords.
 */
export const listConnectors = endpoint('GET connectors', {
  summary: "List the hotel's connectors to channel managers",
  input: z.object({ facility_id: idInAddress.optional() }),
  access: { staff: { needs, reply: reply({ data: z.array(shownConnector) }) } },
});

/**
 * Creates a connector that receives pushes, in state `preview`. Only this response contains `password`. A hotel
 * can have one connector per vendor at a time.
 */
export const createConnector = endpoint('POST connectors', {
  summary: 'Set up a connector',
  input: z.object({
    facility_id: id.optional(),
    vendor: z.enum(pushVendors),
    hotel_code: requiredLine(64).nullish().describe('Only messages with this HotelCode are accepted.'),
  }),
  access: {
    staff: {
      fresh: true,
      needs,
      reply: reply({
        data: z.object({ id: z.int(), address: z.string(), username: z.string(), password: z.string() }),
      }),
    },
  },
  errors: ['connector_exists'],
});

const account = z
  .partialRecord(z.enum(accountFields), requiredLine(500))
  .describe(
    'The account data that the vendor requires (docs/reference/connectors.md#accounts). It is stored encrypted and never returned.',
  );

/**
 * Creates a connector that fetches bookings, in state `preview`, and polls the vendor immediately. A hotel can
 * have one connector per vendor at a time.
 */
export const createFetching = endpoint('POST connectors/fetched', {
  summary: 'Set up a connector that fetches bookings',
  input: z.object({ facility_id: id.optional(), vendor: z.enum(fetchVendors), account }),
  access: { staff: { fresh: true, needs, reply: reply({ data: z.object({ id: z.int() }) }) } },
  errors: ['connector_exists'],
});

/** Replaces all fields of the account. Everything is fetched again. */
export const changeAccount = endpoint('PUT connectors/:id/account', {
  summary: "Change a connector's account",
  input: connectorParams.extend({ account }),
  access: { staff: { fresh: true, needs, reply: reply({}) } },
});

/**
 * Sets which data is written back to the vendor, starting with the next registration. By default nothing is
 * written back.
 */
export const changeWrites = endpoint('PUT connectors/:id/writes', {
  summary: 'Change what a connector writes back',
  input: connectorParams.extend({ writes: z.array(z.enum(writeClasses)).max(writeClasses.length) }),
  access: { staff: { fresh: true, needs, reply: reply({}) } },
});

/** Tests the account at the vendor. `hotel` is the hotel's name at the vendor. */
export const testConnector = endpoint('POST connectors/:id/test', {
  summary: "Test a connector's account",
  input: connectorParams,
  access: {
    staff: {
      needs,
      reply: reply({
        data: z.object({ result: z.enum(['ok', ...fetchErrors]), hotel: z.string().nullable() }),
      }),
    },
  },
});

/**
 * Starts notices at a new URL. Only this response contains `address`, and only if the owner must enter it at
 * the vendor.
 * @throws 404 if the vendor does not support notices
 */
export const startNotices = endpoint('POST connectors/:id/notices', {
  summary: "Turn on a vendor's notices of changes",
  input: connectorParams,
  access: {
    staff: {
      fresh: true,
      needs,
      reply: reply({
        data: z.object({ result: z.enum(['ok', ...fetchErrors]), address: z.string().nullable() }),
      }),
    },
  },
});

/**
 * Ends notices and the vendor's subscriptions. Requests to the old URL then get the same response as for an
 * unknown URL.
 */
export const stopNotices = endpoint('DELETE connectors/:id/notices', {
  summary: "Turn off a vendor's notices of changes",
  input: connectorParams,
  access: { staff: { needs, reply: reply({}) } },
});

/**
 * Replaces the password. The previous password is rejected immediately. Only this response contains `password`.
 */
export const renewPassword = endpoint('POST connectors/:id/password', {
  summary: "Renew a connector's password",
  input: connectorParams,
  access: {
    staff: {
      fresh: true,
      needs,
      reply: reply({ data: z.object({ username: z.string(), password: z.string() }) }),
    },
  },
});

/** Stores all held bookings. Further bookings are stored immediately. A repeated request changes nothing. */
export const startConnector = endpoint('POST connectors/:id/start', {
  summary: "Import a connector's waiting and future messages",
  input: connectorParams,
  access: { staff: { needs, reply: reply({ data: z.object({ taken: z.int() }) }) } },
});

/**
 * Holds new messages, encrypted, until the connector is started again. The vendor gets the usual responses.
 */
export const pauseConnector = endpoint('POST connectors/:id/pause', {
  summary: 'Pause a connector',
  input: connectorParams,
  access: { staff: { needs, reply: reply({}) } },
});

/** Removes a connector. Rejects further messages and deletes held ones. Keeps the connector's bookings. */
export const removeConnector = endpoint('DELETE connectors/:id', {
  summary: 'Remove a connector',
  input: connectorParams,
  access: { staff: { needs, reply: reply({}) } },
});

const shownMessage = z.object({
  id: z.int(),
  at: instantInReply,
  reservation_no: z.string(),
  result: z.enum(messageResults),
  reason: z.enum(messageReasons).nullable(),
  waits: z.boolean().describe('Nothing has been imported yet: `result` is the expected result.'),
});

/** Lists the results of the last 200 messages, newest first. Contains no personal data. */
export const listMessages = endpoint('GET connectors/:id/messages', {
  summary: "Show a connector's log",
  input: z.object({ id: idInAddress, facility_id: idInAddress.optional() }),
  access: { staff: { needs, reply: reply({ data: z.array(shownMessage) }) } },
});
