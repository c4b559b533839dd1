export type OtaMessageFields = {
  number?: string;
  status?: string;
  messageStatus?: string;
  created?: string;
  changed?: string;
  made?: string;
  rooms?: readonly string[];
  guests?: string;
  booker?: string;
  global?: string;
  request?: string;
  source?: string;
  credentials?: { username: string; password: string };
};

const xmlAttribute = (name: string, value: string | undefined) =>
  value === undefined ? '' : ` ${name}="${value}"`;

/** Builds a room for two persons from 2 to 4 April 2025. */
export function aRoom(attributes = '', more = '<GuestCount AgeQualifyingCode="10" Count="2"/>'): string {
  const room = '<RoomTypes><RoomType RoomTypeCode="TW" NumberOfUnits="1"/></RoomTypes>';
  const span = '<TimeSpan Start="2025-04-02" End="2025-04-04"/>';
  return `<RoomStay${attributes}>${room}<GuestCounts>${more}</GuestCounts>${span}</RoomStay>`;
}

export function aGuest(customer: string, attributes = ''): string {
  return `<ResGuest${attributes}>${profileOf(customer)}</ResGuest>`;
}

function profileOf(customer: string): string {
  return `<Profiles><ProfileInfo><Profile><Customer>${customer}</Customer></Profile></ProfileInfo></Profiles>`;
}

export function personName(family: string, given: string): string {
  return `<PersonName><GivenName>${given}</GivenName><Surname>${family}</Surname></PersonName>`;
}

/** Builds an OTA_HotelResNotifRQ as documented by SiteMinder, in a SOAP envelope if credentials are given. */
export function otaMessage(said: OtaMessageFields = {}): string {
  const { number = 'BDC-1001', status = 'Book', rooms = [aRoom()], credentials } = said;
  const guests = said.guests ?? aGuest(personName('Tester', 'Taro'), ' PrimaryIndicator="1"');
  const booker = said.booker === undefined ? '' : profileOf(said.booker);
  const request =
    `<OTA_HotelResNotifRQ xmlns="http://www.opentravel.org/OTA/2003/05" Version="1.0" EchoToken="echo-1"` +
    ` TimeStamp="${said.made ?? '2025-03-01T10:00:00Z'}"${xmlAttribute('ResStatus', said.messageStatus)}${said.request ?? ''}>` +
    `<HotelReservations><HotelReservation ResStatus="${status}"${xmlAttribute('CreateDateTime', said.created ?? '2025-03-01T09:00:00+00:00')}` +
    `${xmlAttribute('LastModifyDateTime', said.changed)}>${said.source ?? ''}` +
    `<UniqueID Type="14" ID="${number}"/><UniqueID Type="16" ID="991" ID_Context="MESSAGE_UNIQUE_ID"/>` +
    `<RoomStays>${rooms.join('')}</RoomStays><ResGuests>${guests}</ResGuests>` +
    `<ResGlobalInfo>${said.global ?? ''}${booker}</ResGlobalInfo>` +
    `</HotelReservation></HotelReservations></OTA_HotelResNotifRQ>`;
  if (!credentials) return request;
  return (
    '<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Header>' +
    '<wsse:Security xmlns:wsse="http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd">' +
    `<wsse:UsernameToken><wsse:Username>${credentials.username}</wsse:Username>` +
    `<wsse:Password>${credentials.password}</wsse:Password></wsse:UsernameToken></wsse:Security></soap:Header>` +
    `<soap:Body>${request}</soap:Body></soap:Envelope>`
  );
}
