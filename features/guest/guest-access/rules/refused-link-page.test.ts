import { describe, expect, it } from 'vitest';
import { pageOfRefusedLink } from './refused-link-page.ts';

describe('a rejected link', () => {
  it.each([
    [422, 'reservation_used', '/error-422', { status: 'checkin-used' }],
    [422, 'reservation_expired', '/error-422', { status: 'checkin-expired' }],
    [404, 'not_found', '/error-404', {}],
    [422, 'invalid_input', '/error-404', {}],
    [429, 'too_many_requests', '/error-429', {}],
    [503, 'maintenance', '/error-503', {}],
  ])('a rejected link redirects by its error code: %s %s', (status, code, to, search) => {
    expect(pageOfRefusedLink({ status, code })).toEqual({ to, search });
  });

  // Rule: proof.hotel-failed
  it('after a server error, a link does not redirect to an error page, so that the guest can try it again', () => {
    expect(pageOfRefusedLink({ status: 500, code: 'server_error' })).toBeNull();
    expect(pageOfRefusedLink({ status: 503, code: 'server_error' })).toBeNull();
  });
});
