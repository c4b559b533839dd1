import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { and, eq } from 'drizzle-orm';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { booking as bookingTable } from '#features/booking/booking/tables.ts';
import { submit } from '#features/guest/check-in-form/commands/submit.ts';
import { aForm } from '#features/guest/check-in-form/factory.ts';
import { aGuest } from '#features/guest/guest-access/factory.ts';
import {
  aBooking,
  storedRegistrations,
  type TestBooking,
} from '#features/registration/registration/factory.ts';
import { openMail } from '#platform/mail/mail.ts';
import { smtpDriver } from '#platform/mail/smtp-driver.ts';
import { anSmsProvider, respondWith } from '#platform/sms/factory.ts';
import { httpDriver } from '#platform/sms/http-driver.ts';
import { openSms } from '#platform/sms/sms.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { waitingJobs } from '#test/harness/jobs.ts';
import type { Site } from '../rules/site.ts';
import { message } from '../tables.ts';

export const site: Site = {
  publicUrl: 'https://checkin.example.com',
  staffUrl: 'https://staff.example.com',
  shortUrl: 'https://gnk.example',
  mailFrom: 'Genkan <no-reply@genkan.example>',
};

type MailServer = {
  inbox(): Promise<Email[]>;
  recipients: string[];
  /**
   * Makes the server reject every recipient with this reply code. Undefined makes it accept recipients again.
   */
  refuseWith(code: number | undefined): void;
  close(): Promise<void>;
};

/**
 * Starts a test mail server that receives this process's emails. `perSecond`: maximum rate, unlimited if
 * undefined.
 */
export async function aMailServer(perSecond?: number): Promise<MailServer> {
  const received: string[] = [];
  const recipients: string[] = [];
  let refusal: number | undefined;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      if (refusal) return done(Object.assign(new Error('5.1.1 no'), { responseCode: refusal }));
      recipients.push(address);
      done();
    },
    onData: (stream, _session, done) =>
      void text(stream).then(mail => {
        received.push(mail);
        done();
      }, done),
  });
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port');
  const driver = smtpDriver({ url: `smtp://127.0.0.1:${address.port}`, from: site.mailFrom, perSecond });
  openMail(driver);
  return {
    inbox: () => Promise.all(received.map(mail => PostalMime.parse(mail))),
    recipients,
    refuseWith: code => {
      refusal = code;
    },
    close: async () => {
      driver.close();
      await new Promise<void>(resolve => server.close(resolve));
    },
  };
}

/**
 * Starts a test SMS provider that receives this process's SMS through its JSON API. It assigns the ids
 * `{name}-1`, `{name}-2`, … After `refuseWith` it rejects SMS.
 */
export async function aProviderOfSms(name: string = randomUUID()) {
  let refusal: { status: number; body: string } | undefined;
  const { origin, received } = await anSmsProvider(response => {
    const { status, body } = refusal ?? { status: 202, body: `{"id":"${name}-${received.length}"}` };
    respondWith(status, body)(response);
  });
  openSms(httpDriver({ url: origin, token: 't', from: undefined, callbackUrl: '' }, { perSecond: 1000 }));
  return {
    taken: () =>
      received.map(({ body }) => {
        const sms: { to: string; text: string } = JSON.parse(body);
        return sms;
      }),
    refuseWith(status: number | undefined, body = '{}') {
      refusal = status === undefined ? undefined : { status, body };
    },
  };
}

export const messagesOf = ({ facilityId, system }: TestFacility) =>
  inFacility(system, db =>
    db.select().from(message).where(eq(message.facilityId, facilityId)).orderBy(message.id),
  );

/** Counts the emails that inform the owner that messages are waiting because of the daily limit. */
export async function noticesTo({ owner }: TestFacility): Promise<number> {
  const jobs = await waitingJobs();
  return jobs.filter(({ payload }) => payload.kind === 'sendingFull' && payload.about === owner.userId)
    .length;
}

export const change = (
  { facilityId, system }: TestFacility,
  { id }: Pick<TestBooking, 'id'>,
  to: Partial<typeof bookingTable.$inferInsert>,
) =>
  inFacility(system, db =>
    db
      .update(bookingTable)
      .set(to)
      .where(and(eq(bookingTable.facilityId, facilityId), eq(bookingTable.id, id))),
  );

type Options = Parameters<typeof aForm>[2] & {
  hotel?: Parameters<typeof aFacility>[0];
  booking?: Parameters<typeof aBooking>[1];
};

export async function aRegistration({ hotel, booking: of, ...form }: Options = {}) {
  const facility = await aFacility(hotel);
  const booking = await aBooking(facility, of);
  const guest = aGuest(booking);
  const passes = await submit(guest, await aForm(guest, booking, form));
  const [row] = await storedRegistrations(facility, booking);
  return { facility, booking, registrationId: row?.id ?? 0, facilityId: facility.facilityId, ...passes };
}
