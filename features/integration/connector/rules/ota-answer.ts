/** Error types and codes of the OTA lists (EWT, ERR), as documented by the vendors. */
const ERRORS = {
  credentials: { type: 6, code: 497, text: 'Invalid Username and/or Password' },
  hotel: { type: 6, code: 392, text: 'This address belongs to another HotelCode' },
  xml: { type: 7, code: 450, text: 'The message is not readable XML' },
  too_complex: {
    type: 3,
    code: 450,
    text: 'The message is too large or too complex. Please send fewer bookings per message, at most 500',
  },
  message: { type: 2, code: 450, text: 'Only OTA_HotelResNotifRQ with bookings is accepted here' },
  number_missing: { type: 10, code: 321, text: 'UniqueID with Type 14 is missing' },
  status_unknown: { type: 3, code: 320, text: 'ResStatus is unknown' },
  dates_missing: { type: 10, code: 321, text: 'TimeSpan with Start and End is missing' },
  dates_turned: { type: 3, code: 404, text: 'TimeSpan ends before it starts' },
  values: { type: 3, code: 320, text: 'A value is invalid' },
  full: { type: 12, code: 187, text: 'Too many messages are waiting for the hotel. Please send again later' },
} as const;
export type OtaError = keyof typeof ERRORS;
// Safe cast: `ERRORS` above has exactly these keys.
const codes = Object.keys(ERRORS) as OtaError[];

/** Returns the error in our response to a message. Undefined if the message was accepted. */
export const errorIn = (answer: string): OtaError | undefined =>
  codes.find(code => answer.includes(errorTag(code)));

export type Envelope = 'none' | 'soap 1.1' | 'soap 1.2';

const NAMESPACES = {
  'soap 1.1': 'http://schemas.xmlsoap.org/soap/envelope/',
  'soap 1.2': 'http://www.w3.org/2003/05/soap-envelope',
} as const;

/** Returns the media type of a response (SOAP 1.1, 6.1; SOAP 1.2, part 2, 7.1.4). */
export const typeOf = (envelope: Envelope): string =>
  envelope === 'soap 1.2' ? 'application/soap+xml; charset=utf-8' : 'text/xml; charset=utf-8';

type Answer = { echoToken: string; at: Date; envelope: Envelope };

/**
 * Builds an OTA_HotelResNotifRS that contains either Success with the booking numbers, or Errors. Text copied
 * from the message is escaped and truncated.
 */
export function otaResponse(
  { echoToken, at, envelope }: Answer,
  outcome: { numbers: readonly string[] } | { errors: readonly { error: OtaError; detail?: string }[] },
): string {
  const content = 'numbers' in outcome ? success(outcome.numbers) : failure(outcome.errors);
  const answer =
    `<OTA_HotelResNotifRS xmlns="http://www.opentravel.org/OTA/2003/05" Version="1.0" TimeStamp="${at.toISOString()}"` +
    ` EchoToken="${escapeXml(echoToken.slice(0, 128))}">${content}</OTA_HotelResNotifRS>`;
  if (envelope === 'none') return `<?xml version="1.0" encoding="UTF-8"?>${answer}`;
  return (
    '<?xml version="1.0" encoding="UTF-8"?>' +
    `<soap:Envelope xmlns:soap="${NAMESPACES[envelope]}"><soap:Header/>` +
    `<soap:Body>${answer}</soap:Body></soap:Envelope>`
  );
}

function success(numbers: readonly string[]): string {
  const tags = numbers.map(uniqueIdTag);
  return `<Success/><HotelReservations>${tags.join('')}</HotelReservations>`;
}

function uniqueIdTag(number: string): string {
  return `<HotelReservation><UniqueID Type="14" ID="${escapeXml(number)}"/></HotelReservation>`;
}

function failure(errors: readonly { error: OtaError; detail?: string }[]): string {
  const tags = errors.map(({ error, detail }) => {
    const detailText = detail ? escapeXml(`: ${detail.slice(0, 300)}`) : '';
    return `${errorTag(error)}${detailText}</Error>`;
  });
  return `<Errors>${tags.join('')}</Errors>`;
}

function errorTag(error: OtaError): string {
  const { type, code, text } = ERRORS[error];
  return `<Error Type="${type}" Code="${code}">${escapeXml(text)}`;
}

const SIGNS: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

export const escapeXml = (text: string): string => text.replace(/[&<>"']/g, sign => SIGNS[sign] ?? '');
