import { base62 } from '#platform/crypto/codes.ts';
import { keyedHash } from '#platform/crypto/keys.ts';

const CODE_LENGTH = 22;

/** What the addresses in one mail end in (`/o/{code}.gif`, `/u/{code}`): it names the mail and proves nothing. */
export const newMessageCode = (): string => base62(CODE_LENGTH);

/** How a mail is found by it. */
export const hashOfMessageCode = (code: string): Buffer => keyedHash('message code', code);
