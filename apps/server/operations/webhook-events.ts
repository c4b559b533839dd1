import { statuses } from '#features/booking/booking/rules/status.ts';
import {
  bookingChanges,
  eventTypes,
  TEST_EVENT,
  type TestEvent,
  type WebhookEvent,
} from '#features/integration/webhook/rules/events.ts';
import { namedSchema, openEnum } from '#platform/http/json-schema.ts';

type Json = Record<string, unknown>;

const text: Json = { type: 'string' };
const objectSchema = (properties: Json): Json => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});

const booking = namedSchema('BookingKey', objectSchema({ pms_code: text, pms_reservation_no: text }));
const link: Json = { type: 'string', description: 'The call that returns the details with your API key.' };

const slot: Json = { type: 'integer', description: '0 for the main guest, 1 and up for room leaders.' };

const registrationData = objectSchema({
  booking,
  registration_id: { type: 'integer' },
  slot,
  link,
});

const statusData = objectSchema({
  code: { type: 'integer' },
  name: openEnum(statuses.map(({ name }) => name)),
});

const failureData = objectSchema({
  kind: text,
  channel: openEnum(['email', 'sms']),
  outcome: openEnum(['failed', 'undelivered', 'uncertain']),
});

const eventDocs: Record<WebhookEvent | TestEvent, { summary: string; data: Json }> = {
  'registration.submitted': { summary: 'A guest has registered', data: registrationData },
  'registration.amended': { summary: 'A registration was corrected or completed', data: registrationData },
  'registration.withdrawn': { summary: 'A registration was withdrawn', data: registrationData },
  'booking.changed': {
    summary: 'A booking’s dates, room or number of guests changed',
    data: objectSchema({
      booking,
      changed: { type: 'array', items: openEnum(bookingChanges) },
      link,
    }),
  },
  'booking.status_changed': {
    summary: 'A booking’s status in the front desk list changed',
    data: objectSchema({ booking, status: statusData, link }),
  },
  'booking.arrived': {
    summary: 'Guests of a booking have arrived',
    data: objectSchema({ booking, slot, link }),
  },
  'booking.arrival_taken_back': {
    summary: 'An arrival was taken back',
    data: objectSchema({ booking, slot, link }),
  },
  'message.failed': {
    summary: 'A message about a booking was not delivered',
    data: objectSchema({ booking, message: failureData, link }),
  },
  [TEST_EVENT]: { summary: 'The owner tests the webhook', data: objectSchema({ link }) },
};

const signatureHeaders: Json[] = [
  ['webhook-id', 'The same for all attempts of an event.'],
  ['webhook-timestamp', 'The time of this attempt, in seconds since 1970.'],
  [
    'webhook-signature',
    'One or more signatures according to Standard Webhooks: docs/integrators.md#webhooks.',
  ],
].map(([name, description]) => ({
  name,
  in: 'header',
  required: true,
  schema: { type: 'string' },
  description,
}));

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

export const webhookEvents: Record<string, Json> = Object.fromEntries(
  ([...eventTypes, TEST_EVENT] as const).map(type => [type, { post: postOperation(type) }]),
);

function postOperation(type: WebhookEvent | TestEvent): Json {
  const { summary, data } = eventDocs[type];
  const name = type.split(/[._]/).map(capitalize).join('');
  const event = objectSchema({
    type: { type: 'string', const: type },
    timestamp: { type: 'string', format: 'date-time' },
    data,
  });
  return {
    operationId: `webhook${name}`,
    tags: ['webhook'],
    summary,
    security: [],
    parameters: signatureHeaders,
    requestBody: {
      required: true,
      content: { 'application/json': { schema: namedSchema(`${name}Event`, event) } },
    },
    responses: {
      '2XX': { description: 'Accepted: the event is not sent again.' },
      410: { description: 'Gone: the webhook is paused immediately.' },
      '4XX': { description: 'Not accepted, like any other response: the same event is sent again later.' },
    },
  };
}
