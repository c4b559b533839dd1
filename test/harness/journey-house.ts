import { and, eq, inArray } from 'drizzle-orm';
import { run } from '#apps/server/run.ts';
import { inFacility } from '#features/access/in-facility.ts';
import { booking } from '#features/booking/tables.ts';
import { storeSetting } from '#features/facility/commands.ts';
import { linkOf, slotSecrets } from '#features/guest-access/secrets.ts';
import { slot } from '#features/guest-access/tables.ts';
import { question as systemQuestion } from '#features/questionnaire/tables.ts';
import { aFacility, type TestFacility } from '#features/sign-up/factory.ts';

/**
 * The whole product as a process of its own, for journeys in a browser. Over its IPC channel it makes hotels and tells
 * the link that a message to a guest would carry; everything else the journeys do as people and programs do.
 */
type Question =
  | { id: number; ask: 'hotel' }
  | { id: number; ask: 'show'; facilityId: number; questions: string[] }
  | { id: number; ask: 'link'; facilityId: number; reservationNo: string };

const hotels = new Map<number, TestFacility>();
let url = '';

process.on('message', async (question: Question) => {
  process.send?.({ id: question.id, answer: await answerTo(question) });
});

await run({
  mode: 'test',
  opened: async house => {
    url = house.url;
    process.send?.({ id: 0, answer: { url } });
  },
});

function answerTo(asked: Question) {
  switch (asked.ask) {
    case 'hotel':
      return openHotel();
    case 'show':
      return showQuestions(asked.facilityId, asked.questions);
    case 'link':
      return tellLink(asked);
  }
}

/** Asks the main guest these system questions, and insists on an answer. */
async function showQuestions(facilityId: number, names: readonly string[]) {
  const hotel = hotels.get(facilityId);
  if (!hotel) throw new Error('No such hotel');
  await inFacility(hotel.system, db =>
    db
      .update(systemQuestion)
      .set({ visibility: true, required: true })
      .where(and(eq(systemQuestion.facilityId, facilityId), inArray(systemQuestion.systemName, [...names]))),
  );
  return null;
}

async function openHotel() {
  const hotel = await aFacility({ names: { ja: '旅館 花みずき', en: 'Ryokan Hanamizuki' } });
  hotels.set(hotel.facilityId, hotel);
  await inFacility(hotel.system, async db => {
    await storeSetting(db, hotel.facilityId, 'terms-conditions-ja', { content: '<p>館内は禁煙です。</p>' });
    await storeSetting(db, hotel.facilityId, 'terms-conditions-en', { content: '<p>No smoking.</p>' });
  });
  const { facilityId, slug, username, password, apiKey } = hotel;
  return { facilityId, slug, username, password, apiKey };
}

async function tellLink({ facilityId, reservationNo }: { facilityId: number; reservationNo: string }) {
  const hotel = hotels.get(facilityId);
  if (!hotel) throw new Error('No such hotel');
  return inFacility(hotel.system, async db => {
    const [found] = await db
      .select({ id: slot.id })
      .from(slot)
      .innerJoin(booking, and(eq(booking.facilityId, slot.facilityId), eq(booking.id, slot.bookingId)))
      .where(
        and(eq(slot.facilityId, facilityId), eq(booking.pmsReservationNo, reservationNo), eq(slot.number, 0)),
      );
    const secrets = found && (await slotSecrets(db, facilityId, [found.id])).get(found.id);
    if (!secrets) throw new Error('No such booking');
    const link = linkOf(secrets, hotel.slug, { vericode: true }, url);
    return { link, shortLink: `${url}/g/${secrets.shortCode}`, verificationCode: secrets.verificationCode };
  });
}
