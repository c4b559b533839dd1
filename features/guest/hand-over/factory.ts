import type { HandOverMethod } from '#features/access/access/rules/scope.ts';
import { aBooking, type TestBooking } from '#features/registration/registration/factory.ts';
import { now, setClock } from '#platform/clock/clock.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { GuestClient } from '#test/harness/guest-client.ts';
import { HttpClient, type HttpResponse, valueAt } from '#test/harness/http-client.ts';

export type TestDesk = { facility: TestFacility; booking: TestBooking; desk: HttpClient };

export async function aDesk(url: string): Promise<TestDesk> {
  const facility = await aFacility();
  const booking = await aBooking(facility);
  return { facility, booking, desk: await signIn(new HttpClient(url), facility) };
}

export async function signIn(http: HttpClient, { username, password }: TestFacility): Promise<HttpClient> {
  assertOk(await http.call('POST auth/login', { username, password }));
  return http;
}

export async function handOver(
  desk: HttpClient,
  booking: Pick<TestBooking, 'id'>,
  method: HandOverMethod,
  slot = 0,
): Promise<string> {
  const answer = assertOk(
    await desk.call('POST hand-over/start', { booking_id: booking.id, slot, way: method }),
  );
  return String(valueAt(answer, 'data.address')).split('/').at(-1) ?? '';
}

export function openSecondTab(desk: HttpClient): HttpClient {
  const tab = new HttpClient(desk.url);
  for (const [name, value] of desk.cookies) tab.cookies.set(name, value);
  return tab;
}

export const guestClientIn = (http: HttpClient, { facility, booking }: Omit<TestDesk, 'desk'>): GuestClient =>
  new GuestClient(http.url, { ...booking, facilityId: facility.facilityId }, {}, http);

export const listFacilities = (desk: HttpClient, { facilityId }: TestFacility): Promise<HttpResponse> =>
  desk.call('POST facility/list', { facility_id: facilityId });

export function advanceClock(minutes: number): void {
  const moment = new Date(now().getTime() + minutes * 60_000);
  setClock(() => moment);
}

function assertOk(answer: HttpResponse): HttpResponse {
  if (answer.status !== 200) throw new Error(`refused (${answer.status}): ${answer.text}`);
  return answer;
}
