import { escapeXml } from './ota-answer.ts';

export type Credentials = { username: string; password: string };

/**
 * Builds a message with a fictitious booking. The message is marked as a test, so that it is validated but not
 * stored.
 */
export function sampleMessage(
  { username, password }: Credentials,
  { first, last, at, hotelCode }: { first: string; last: string; at: Date; hotelCode: string | null },
): string {
  const moment = at.toISOString();
  const code = hotelCode === null ? '' : `<BasicPropertyInfo HotelCode="${escapeXml(hotelCode)}"/>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Header>
<wsse:Security xmlns:wsse="http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd">
<wsse:UsernameToken><wsse:Username>${escapeXml(username)}</wsse:Username><wsse:Password>${escapeXml(password)}</wsse:Password></wsse:UsernameToken>
</wsse:Security></soap:Header><soap:Body>
<OTA_HotelResNotifRQ xmlns="http://www.opentravel.org/OTA/2003/05" Target="Test" EchoToken="genkan-test" TimeStamp="${moment}" Version="1.0">
<HotelReservations><HotelReservation ResStatus="Book" CreateDateTime="${moment}">
<UniqueID Type="14" ID="GENKAN-TEST"/>
<RoomStays><RoomStay><GuestCounts><GuestCount AgeQualifyingCode="10" Count="2"/></GuestCounts>
<TimeSpan Start="${first}" End="${last}"/>${code}</RoomStay></RoomStays>
<ResGuests><ResGuest PrimaryIndicator="true"><Profiles><ProfileInfo><Profile><Customer>
<PersonName><GivenName>Genkan</GivenName><Surname>Test</Surname></PersonName>
</Customer></Profile></ProfileInfo></Profiles></ResGuest></ResGuests>
</HotelReservation></HotelReservations></OTA_HotelResNotifRQ></soap:Body></soap:Envelope>`;
}
