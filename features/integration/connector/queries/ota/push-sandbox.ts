import { serveSandbox } from '#platform/sandbox/serve-sandbox.ts';
import { type PushInput, readPush } from './read-push.ts';

serveSandbox(async function* (pushed: PushInput) {
  yield readPush(pushed);
});
