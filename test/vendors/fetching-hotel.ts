import { and, eq } from 'drizzle-orm';
import { onTestFinished } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { booking } from '#features/booking/booking/tables.ts';
import { setPublicUrl } from '#features/hotel/facility/queries/addresses.ts';
import { createFetchingConnector } from '#features/integration/connector/commands/accounts.ts';
import { fetchBookings } from '#features/integration/connector/commands/fetch-bookings.ts';
import { setVendorAddresses } from '#features/integration/connector/queries/ask-vendor.ts';
import { listConnectors, listMessages } from '#features/integration/connector/queries/connectors.ts';
import type { Account } from '#features/integration/connector/rules/accounts.ts';
import type { FetchVendor } from '#features/integration/connector/rules/vendors.ts';
import { connectorAccount } from '#features/integration/connector/tables.ts';
import { now } from '#platform/clock/clock.ts';
import { aFacility, type TestFacility } from '../harness/facility.ts';

type Fetched<Server> = {
  vendor: FetchVendor;
  account: Account;
  server: Server;
  facility?: TestFacility | undefined;
};

/** Creates a hotel, unless one is given, with a connector in preview mode that polls this vendor server. */
export async function aFetchingHotel<Server extends { url: string; close: () => void }>({
  vendor,
  account,
  server,
  facility: given,
}: Fetched<Server>) {
  onTestFinished(server.close);
  setPublicUrl('https://checkin.example.com');
  setVendorAddresses({ [vendor]: server.url });
  onTestFinished(() => setVendorAddresses({}));
  const facility = given ?? (await aFacility());
  const { owner, system, facilityId } = facility;
  const { id: connectorId } = await createFetchingConnector(owner, { vendor, account });
  const row = () =>
    inFacility(system, async db => {
      const [found] = await db
        .select()
        .from(connectorAccount)
        .where(eq(connectorAccount.connectorId, connectorId));
      return found;
    });
  const isDue = async () => {
    const found = await row();
    return found !== undefined && found.nextAt <= now();
  };
  /** Runs one poll, or its next page, as if two minutes had passed. */
  const look = async () => {
    await inFacility(system, db => db.update(connectorAccount).set({ nextAt: now() }));
    await fetchBookings({ facilityId, connectorId });
  };
  return {
    vendor: server,
    owner,
    connectorId,
    row,
    look,
    /** Runs all pages of one poll. */
    allPages: async () => {
      await look();
      for (let more = 0; more < 20 && (await isDue()); more += 1) await look();
    },
    bookings: () =>
      inFacility(system, db =>
        db
          .select()
          .from(booking)
          .where(and(eq(booking.facilityId, facilityId), eq(booking.pmsCode, vendor)))
          .orderBy(booking.id),
      ),
    log: async () =>
      (await listMessages(owner, connectorId)).map(({ reservation_no, result }) => [reservation_no, result]),
    standing: async () => (await listConnectors(owner))[0],
  };
}
