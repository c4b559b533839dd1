import { type HttpResponse, type NoResponse, type RequestPolicy, sendRequest } from './ask.ts';

export type { HttpResponse as Answer } from './ask.ts';

export type PostRequest = { url: URL; headers: Record<string, string>; body: string };

/** Sends one POST request (see `sendRequest`). Never throws. */
export const post = (request: PostRequest, policy: RequestPolicy): Promise<HttpResponse | NoResponse> =>
  sendRequest({ method: 'POST', ...request }, policy);
