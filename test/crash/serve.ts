import { run } from '#apps/server/run.ts';
import { mintSystem } from '#features/access/access/queries/mint.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { facilityBySlug } from '#features/hotel/facility/queries/facility.ts';
import { aBooking } from '#features/registration/registration/factory.ts';
import { aFacility } from '../harness/facility.ts';

const guests = Number(process.env.GUESTS);
const PARTS = ['http', 'worker'] as const;
const owner = {
  username: 'CrashOwner1',
  password: 'Sazanami-2026',
  email: 'owner@crash.example',
  first_name: '花子',
  last_name: '鈴木',
};
let opening: {
  facilityId: number;
  bookings: { bookingId: number; token: string; verificationCode: string }[];
};

async function prepare(): Promise<void> {
  const known = await platformDb(db => facilityBySlug(db, 'crash'));
  const facility = known
    ? { facilityId: known.id, system: mintSystem(known.id) }
    : await aFacility({ slug_name: 'crash', owner });
  const bookings = [];
  for (let each = 0; each < guests; each += 1) {
    const { id, token, verificationCode } = await aBooking(facility);
    bookings.push({ bookingId: id, token, verificationCode });
  }
  opening = { facilityId: facility.facilityId, bookings };
}

await run({
  mode: 'test',
  part: PARTS.find(part => part === process.env.SERVE_PART) ?? 'all',
  pages: false,
  prepare,
  opened: async server => {
    process.stdout.write(`${JSON.stringify({ url: server.url, ...owner, ...opening })}\n`);
  },
});
