import { setTimeout as sleep } from 'node:timers/promises';
import { GuestClient } from '#test/harness/guest-client.ts';
import { HttpClient, type HttpResponse, valueAt } from '#test/harness/http-client.ts';
import type { ServerProcessOptions } from './server-process.ts';
import type { StoredRegistration } from './stored-registrations.ts';

export type Tally = {
  acknowledged: number;
  lost: number;
  doubled: number;
  /** The number of responses by HTTP status. 0 means no response. */
  answers: Map<number, number>;
  /**
   * For each round, the seconds from the repair until the server is ready, including the restart of a killed
   * server.
   */
  back: number[];
};

export const newTally = (): Tally => ({ acknowledged: 0, lost: 0, doubled: 0, answers: new Map(), back: [] });

export function count(
  tally: Tally,
  guests: readonly RegisteringGuest[],
  stored: ReadonlyMap<number, readonly StoredRegistration[]>,
): void {
  for (const { bookingId, qrCode } of guests) {
    const found = stored.get(bookingId) ?? [];
    tally.acknowledged += 1;
    if (!found.some(each => each.qrCode === qrCode && each.persons === 2 && each.complete)) tally.lost += 1;
    if (found.length > 1) tally.doubled += 1;
  }
}

export function outcomeOf({ acknowledged, lost, doubled, answers, back }: Tally): string {
  const answered = [...answers]
    .sort(([a], [b]) => a - b)
    .map(([status, times]) => `${status || 'none'} × ${times}`);
  const sorted = back.toSorted((a, b) => a - b);
  const [middle = 0, most = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  return (
    `${back.length} rounds, ${acknowledged} acknowledged, ${lost} lost, ${doubled} doubled; ` +
    `answers ${answered.join(', ')}; ready after ${middle.toFixed(1)} s, at most ${most.toFixed(1)} s`
  );
}

const CALL_MS = 12_000;

/** Counts the HTTP status of every response. 0 means that no response came in time. */
class CountingClient extends HttpClient {
  #answers: Map<number, number>;
  constructor(url: string, answers: Map<number, number>) {
    super(url);
    this.#answers = answers;
  }
  override async call(address: string, body?: unknown): Promise<HttpResponse> {
    const late = AbortSignal.timeout(CALL_MS);
    const answer = await Promise.race([
      super.call(address, body).catch(() => undefined),
      new Promise<undefined>(resolve => late.addEventListener('abort', () => resolve(undefined))),
    ]);
    const status = answer?.status ?? 0;
    this.#answers.set(status, (this.#answers.get(status) ?? 0) + 1);
    if (!answer) throw new Error('no answer');
    return answer;
  }
}

/** A guest who repeats each failed step, as the pages do, until the QR code is shown. */
export class RegisteringGuest {
  readonly bookingId: number;
  form: Record<string, unknown> = {};
  qrCode = '';
  readonly #client: GuestClient;

  constructor(
    opening: ServerProcessOptions,
    booking: ServerProcessOptions['bookings'][number],
    answers: Map<number, number>,
  ) {
    this.bookingId = booking.bookingId;
    const http = new CountingClient(opening.url, answers);
    this.#client = new GuestClient(opening.url, { ...booking, facilityId: opening.facilityId }, {}, http);
  }

  async register(): Promise<void> {
    await sleep(Math.random() * 5000);
    let isProven = false;
    while (this.qrCode === '') {
      try {
        if (!isProven) await this.#client.prove();
        isProven = true;
        if (!this.form.facility_id) this.form = await this.#client.filledIn();
        const answer = await this.#client.submit(this.form);
        this.qrCode = String(valueAt(answer, 'status.qrCode') ?? '');
      } catch {
        // The step is retried, as after any 503.
      }
      if (this.qrCode === '') await sleep(200 + Math.random() * 300);
    }
  }
}

export async function waitUntilReady({ url }: ServerProcessOptions): Promise<void> {
  const isReady = async () => (await fetch(`${url}/api/health/ready`).catch(() => undefined))?.status === 200;
  while (!(await isReady())) await sleep(50);
}
