import { type Answer, ask, type NoAnswer, type RequestPolicy } from './ask.ts';

export type { Answer } from './ask.ts';

export type PostRequest = { url: URL; headers: Record<string, string>; body: string };

/** Sends one POST request (see `ask`). Never throws. */
export const post = (request: PostRequest, manners: RequestPolicy): Promise<Answer | NoAnswer> =>
  ask({ method: 'POST', ...request }, manners);
