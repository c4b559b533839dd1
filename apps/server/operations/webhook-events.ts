import { statuses } from '#features/booking/booking/rules/status.ts';
import {
  bookingChanges,
  eventTypes,
  TEST_EVENT,
  type TestEvent,
  type WebhookEvent,
} from '#features/integration/webhook/rules/events.ts';
import { openEnum } from '#platform/http/json-schema.ts';

type Json = Record<string, unknown>;

const text: Json = { type: 'string' };
const whole = (properties: Json): Json => ({ type: 'object', required: Object.keys(properties), properties });

const booking = whole({ pms_code: text, pms_reservation_no: text });
const link: Json = { type: 'string', description: 'The call that tells more, with your API key.' };

const slot: Json = { type: 'integer', description: '0 the main guest, from 1 on the room leaders.' };

const ofRegistration = whole({
  booking,
  registration_id: { type: 'integer' },
  slot,
  link,
});

const status = whole({
  code: { type: 'integer' },
  name: openEnum(statuses.map(({ name }) => name)),
});

const failed = whole({
  kind: text,
  channel: openEnum(['email', 'sms']),
  outcome: openEnum(['failed', 'undelivered', 'uncertain']),
});

const about: Record<WebhookEvent | TestEvent, { summary: string; data: Json }> = {
  'registration.submitted': { summary: 'A guest has registered', data: ofRegistration },
  'registration.amended': { summary: 'A registration was corrected or completed', data: ofRegistration },
  'registration.withdrawn': { summary: 'A registration was withdrawn', data: ofRegistration },
  'booking.changed': {
    summary: 'The dates, the room or the number of guests of a booking changed',
    data: whole({
      booking,
      changed: { type: 'array', items: openEnum(bookingChanges) },
      link,
    }),
  },
  'booking.status_changed': {
    summary: 'The list of the front desk shows another status',
    data: whole({ booking, status, link }),
  },
  'booking.arrived': {
    summary: 'Guests of a booking have arrived',
    data: whole({ booking, slot, link }),
  },
  'booking.arrival_taken_back': {
    summary: 'An arrival was taken back',
    data: whole({ booking, slot, link }),
  },
  'message.failed': {
    summary: 'A message about a booking did not arrive',
    data: whole({ booking, message: failed, link }),
  },
  [TEST_EVENT]: { summary: 'The owner tries the address', data: whole({ link }) },
};

const signed: Json[] = [
  ['webhook-id', 'The same at every try of one event.'],
  ['webhook-timestamp', 'The seconds since 1970 of this try.'],
  ['webhook-signature', 'One signature or more, as Standard Webhooks says: docs/integrators.md#webhooks.'],
].map(([name, description]) => ({
  name,
  in: 'header',
  required: true,
  schema: { type: 'string' },
  description,
}));

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** The webhook events in OpenAPI (docs/reference/webhooks.md). */
export const webhookEvents: Record<string, Json> = Object.fromEntries(
  ([...eventTypes, TEST_EVENT] as const).map(type => [type, { post: post(type) }]),
);

function post(type: WebhookEvent | TestEvent): Json {
  const { summary, data } = about[type];
  const schema = whole({
    type: { type: 'string', const: type },
    timestamp: { type: 'string', format: 'date-time' },
    data,
  });
  return {
    operationId: `webhook${type.split(/[._]/).map(capital).join('')}`,
    tags: ['webhook'],
    summary,
    security: [],
    parameters: signed,
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: {
      '2XX': { description: 'Accepted: the event is done with.' },
      410: { description: 'Gone: the webhook is paused at once.' },
      '4XX': { description: 'Not accepted, as any other answer: the same event comes again later.' },
    },
  };
}
