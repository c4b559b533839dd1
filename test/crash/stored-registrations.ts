import { z } from 'zod';
import { HttpClient } from '#test/harness/http-client.ts';
import type { ServerProcessOptions } from './server-process.ts';

const detailsSchema = z.object({
  data: z.object({
    visitor_logs: z.array(
      z.object({
        qrCodeData: z.string(),
        main: z.object({ answers: z.array(z.unknown()) }),
        companion: z.array(z.object({ answers: z.array(z.unknown()) })),
      }),
    ),
  }),
});

type Attempt = { bookingId: number; form: Record<string, unknown> };
export type StoredRegistration = { qrCode: string; persons: number; complete: boolean };

export async function storedRegistrations(
  opening: ServerProcessOptions,
  attempts: readonly Attempt[],
): Promise<Map<number, StoredRegistration[]>> {
  const staff = new HttpClient(opening.url);
  const { username, password, facilityId } = opening;
  await staff.call('POST auth/login', { username, password });
  const stored = new Map<number, StoredRegistration[]>();
  for (const { bookingId, form } of attempts) {
    const body = { facility_id: facilityId, booking_id: bookingId };
    const answer = await staff.call('POST log/get/facility-visitor-other-form', body);
    const logs = detailsSchema.parse(answer.body).data.visitor_logs;
    stored.set(
      bookingId,
      logs.map(log => ({
        qrCode: log.qrCodeData,
        persons: 1 + log.companion.length,
        complete:
          log.main.answers.length >= Object.keys(Object(form.other_form)).length &&
          log.companion.length === 1,
      })),
    );
  }
  return stored;
}
