import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { binaryReply, reply } from '#platform/http/reply.ts';
import { id, idInAddress, requiredLine, shownInstant, text } from '#platform/http/wire.ts';
import { accountFields, fetchFaults, writeClasses } from './rules/accounts.ts';
import { messageReasons, messageResults } from './rules/results.ts';
import { connectorStates, fetchVendors, LARGEST_MESSAGE, pushVendors, vendors } from './rules/vendors.ts';

/** Takes an OTA_HotelResNotifRQ, bare or in SOAP (docs/reference/connectors.md). Refusals are OTA errors with HTTP 200, as vendors expect. */
export const pushBookings = endpoint('POST ota/:connector', {
  summary: 'Take bookings that a channel manager pushes as an OTA message (XML)',
  bytes: ['text/xml', 'application/soap+xml'],
  input: z.object({
    connector: text(64).describe('Names the connector: a part of its address.'),
    xml: z.string().min(1).max(LARGEST_MESSAGE).describe('The body as it is: an OTA_HotelResNotifRQ.'),
  }),
  access: { public: { reply: binaryReply } },
  bodyLimit: LARGEST_MESSAGE,
  media: 'xml',
});

/** The vendor is asked soon; the body is not read (docs/reference/connectors.md#notices-of-changes). 404 for a wrong secret. */
export const takeNotice = endpoint('POST vendor-notices/:notice', {
  summary: "Take a vendor's notice that bookings have changed (its webhook)",
  input: z.object({ notice: text(64).describe('The secret part of the address.') }),
  access: { public: { reply: reply({}) } },
  media: 'any',
});

const needs = { owner: true } as const;
const ofOne = z.object({ id: idInAddress, facility_id: id.optional() });

const shownConnector = z.object({
  id: z.int(),
  vendor: z.enum(vendors),
  state: z.enum(connectorStates),
  address: z.string().describe('Where the vendor pushes to; of one that is fetched from "".'),
  username: z.string(),
  hotel_code: z.string().nullable(),
  bookings: z.int(),
  waiting: z.int(),
  created_at: shownInstant,
  last_at: shownInstant.nullable(),
  refused_at: shownInstant.nullable(),
  fetched: z
    .object({
      fault: z.enum(fetchFaults).nullable(),
      /** Reservations that cannot be taken until they are corrected at the vendor; all others are. */
      unread: z.array(
        z.object({ reservation_no: z.string(), reason: z.enum(messageReasons), field: z.string() }),
      ),
      failing_since: shownInstant.nullable(),
      next_at: shownInstant,
      writes: z.array(z.enum(writeClasses)),
      notices: z
        .object({ last_at: shownInstant.nullable() })
        .nullable()
        .describe('When the vendor last told of a change; null where it is not asked to tell.'),
    })
    .nullable()
    .describe('How it stands with the vendor; null where the vendor pushes.'),
});

/** The connectors of the hotel, each with how many bookings came by it and when it was last heard of; never their passwords. */
export const listConnectors = endpoint('GET connectors', {
  summary: "List the hotel's connectors to channel managers",
  input: z.object({ facility_id: idInAddress.optional() }),
  access: { staff: { needs, reply: reply({ data: z.array(shownConnector) }) } },
});

/** Makes a connector, as a preview. `password` is in this reply and never again. A hotel has one of each vendor at a time. */
export const makeConnector = endpoint('POST connectors', {
  summary: 'Set up a connector',
  input: z.object({
    facility_id: id.optional(),
    vendor: z.enum(pushVendors),
    hotel_code: requiredLine(64).nullish().describe('Only messages for this HotelCode are taken.'),
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
    'What the vendor asks for (docs/reference/connectors.md#accounts). It is stored sealed, and in no reply.',
  );

/** Makes a connector whose bookings are fetched, as a preview; the vendor is asked at once. A hotel has one of each vendor at a time. */
export const makeFetching = endpoint('POST connectors/fetched', {
  summary: 'Set up a connector that fetches bookings',
  input: z.object({ facility_id: id.optional(), vendor: z.enum(fetchVendors), account }),
  access: { staff: { fresh: true, needs, reply: reply({ data: z.object({ id: z.int() }) }) } },
  errors: ['connector_exists'],
});

/** Another account of the same vendor, as a whole. Everything is asked for anew. */
export const changeAccount = endpoint('PUT connectors/:id/account', {
  summary: "Change a connector's account",
  input: ofOne.extend({ account }),
  access: { staff: { fresh: true, needs, reply: reply({}) } },
});

/** Which registrations go back to the vendor, from the next one on; none at first. */
export const changeWrites = endpoint('PUT connectors/:id/writes', {
  summary: 'Change what a connector writes back',
  input: ofOne.extend({ writes: z.array(z.enum(writeClasses)).max(writeClasses.length) }),
  access: { staff: { fresh: true, needs, reply: reply({}) } },
});

/** Asks the vendor whether it knows the account. `hotel`: as the vendor calls it. */
export const testConnector = endpoint('POST connectors/:id/test', {
  summary: "Test a connector's account",
  input: ofOne,
  access: {
    staff: {
      needs,
      reply: reply({
        data: z.object({ result: z.enum(['ok', ...fetchFaults]), hotel: z.string().nullable() }),
      }),
    },
  },
});

/** Starts notices at a new address. `address` is in this reply only, if it must be entered at the vendor. 404 if the vendor has none. */
export const startNotices = endpoint('POST connectors/:id/notices', {
  summary: "Have a connector's vendor tell of changes",
  input: ofOne,
  access: {
    staff: {
      fresh: true,
      needs,
      reply: reply({
        data: z.object({ result: z.enum(['ok', ...fetchFaults]), address: z.string().nullable() }),
      }),
    },
  },
});

/** From now on its address is answered as one that never was; what was subscribed to ends. */
export const stopNotices = endpoint('DELETE connectors/:id/notices', {
  summary: "Have a connector's vendor tell of changes no more",
  input: ofOne,
  access: { staff: { needs, reply: reply({}) } },
});

/** Another password. `password` is in this reply and never again; the one before is refused from now on. */
export const renewPassword = endpoint('POST connectors/:id/password', {
  summary: "Renew a connector's password",
  input: ofOne,
  access: {
    staff: {
      fresh: true,
      needs,
      reply: reply({ data: z.object({ username: z.string(), password: z.string() }) }),
    },
  },
});

/** Has everything taken in that waits, and from now on what comes. Starting twice changes nothing. */
export const startConnector = endpoint('POST connectors/:id/start', {
  summary: 'Take in what waits at a connector, and what comes from now on',
  input: ofOne,
  access: { staff: { needs, reply: reply({ data: z.object({ taken: z.int() }) }) } },
});

/** From now on what comes waits, sealed; the vendor is answered as ever. */
export const pauseConnector = endpoint('POST connectors/:id/pause', {
  summary: 'Let what comes by a connector wait',
  input: ofOne,
  access: { staff: { needs, reply: reply({}) } },
});

/** Ends a connector: its next message is refused, and what waits is gone. Its bookings stay. */
export const removeConnector = endpoint('DELETE connectors/:id', {
  summary: 'Remove a connector',
  input: ofOne,
  access: { staff: { needs, reply: reply({}) } },
});

const shownMessage = z.object({
  id: z.int(),
  at: shownInstant,
  reservation_no: z.string(),
  result: z.enum(messageResults),
  reason: z.enum(messageReasons).nullable(),
  waits: z.boolean().describe('Nothing was done yet: `result` says what would be.'),
});

/** What became of the last 200 messages, the newest first; without personal data. */
export const listMessages = endpoint('GET connectors/:id/messages', {
  summary: "Show a connector's log",
  input: z.object({ id: idInAddress, facility_id: idInAddress.optional() }),
  access: { staff: { needs, reply: reply({ data: z.array(shownMessage) }) } },
});
