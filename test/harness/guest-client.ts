import { z } from 'zod';
import { type QuestionItem, questionItem } from '#features/form/questionnaire/contract/questions.ts';
import { HttpClient, type HttpResponse } from './http-client.ts';

export type Link = { facilityId: number; token: string; verificationCode: string };

const provenReply = z.object({
  data: z.array(z.object({ pms_code: z.string(), pms_reservation_no: z.string() })).min(1),
  status: z.object({ guest_session: z.string() }),
});
const termsReply = z.object({ data: z.array(z.object({ value: z.object({ hash: z.string() }) })) });
const questionsReply = z.object({ data: z.array(questionItem) });

export class GuestClient {
  readonly http: HttpClient;
  readonly link: Link;
  #booking: { pms_code: string; pms_reservation_no: string } | undefined;

  constructor(
    url: string,
    link: Link,
    headers: Record<string, string> = {},
    http = new HttpClient(url, headers),
  ) {
    this.http = http;
    this.link = link;
  }

  prove(): Promise<this> {
    const { facilityId, token, verificationCode } = this.link;
    const body = { facility_id: facilityId, token, search: 'code', verificationCode, query: '' };
    return this.#proveBy('POST facility-booking/list', body);
  }

  /** Proves the booking with the link and the full phone number in E.164. */
  proveByPhone(query: string): Promise<this> {
    const { facilityId, token } = this.link;
    const body = { facility_id: facilityId, token, search: 'number', verificationCode: '', query };
    return this.#proveBy('POST facility-booking/list', body);
  }

  proveByClaim(slugName: string, checkInDate: string, otherNumber: string): Promise<this> {
    return this.#proveBy('POST facility-booking/confirm', { slugName, checkInDate, otherNumber });
  }

  take(token: string): Promise<this> {
    return this.#proveBy('POST hand-over/take', { token });
  }

  async #proveBy(address: string, body: object): Promise<this> {
    const answer = await this.http.call(address, body);
    const { data, status } = parseReply(provenReply, answer);
    [this.#booking] = data;
    this.http.headers['x-guest-session'] = status.guest_session;
    return this;
  }

  async questions(language = 'ja'): Promise<QuestionItem[]> {
    const body = { facility_id: this.link.facilityId, language };
    return parseReply(questionsReply, await this.http.call('POST facility-question/list', body)).data;
  }

  async filledIn({ companions = 1, name = '検証 花子' } = {}): Promise<Record<string, unknown>> {
    const questions = await this.questions();
    const persons = Array.from({ length: companions }, (_each, index) => ({
      email: '',
      other_form: answersTo(questions, `${name}${index + 1}`, true),
    }));
    return {
      facility_id: this.link.facilityId,
      timezone: 'Asia/Tokyo',
      selected_language: 'ja',
      booking_details: { ...this.#booking, facilities_localized_category_id: null, need_masking_keys: [] },
      terms: { accepted: true, hash: await this.termsHash(), language: 'ja', by: 'checkbox' },
      email: 'kensho@example.com',
      other_form: answersTo(questions, name, false),
      companions: persons,
      tour_leaders: [],
    };
  }

  async termsHash(language = 'ja'): Promise<string> {
    const body = { facility_id: this.link.facilityId, name: `terms-conditions-${language}` };
    const { data } = parseReply(termsReply, await this.http.call('POST facility-setting/list', body));
    return data[0]?.value.hash ?? '';
  }

  submit(form: Record<string, unknown>): Promise<HttpResponse> {
    return this.http.call('POST checkin', form);
  }
}

function parseReply<T>(schema: z.ZodType<T>, answer: HttpResponse): T {
  if (answer.status !== 200) throw new Error(`Answered ${answer.status}: ${answer.text}`);
  return schema.parse(answer.body);
}

const bySystemName: Record<string, string> = {
  full_name_for_katakana: 'ケンショウ ハナコ',
  has_japan_address: 'yes',
  zip_code: '100-0001',
  prefecture: '13',
  address: '千代田区千代田1-1',
  phone: '09012345678',
};

export function answersTo(
  questions: readonly QuestionItem[],
  name: string,
  companion: boolean,
): Record<string, string> {
  const entries = questions
    .filter(question => (companion ? question.required_companion : question.required) === 1)
    .filter(question => !(companion && question.metadata.applies_to === 'main'))
    .map(question => [String(question.id), answerTo(question, name)] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== ''));
}

function answerTo(question: QuestionItem, name: string): string {
  if (question.system_name === 'full_name') return name;
  return bySystemName[question.system_name ?? ''] ?? '';
}
