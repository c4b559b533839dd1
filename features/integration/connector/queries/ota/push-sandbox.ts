import { serveSandbox } from '#platform/sandbox/serve-sandbox.ts';
import { type Pushed, readPush } from './read-push.ts';

serveSandbox(async function* (pushed: Pushed) {
  yield readPush(pushed);
});
