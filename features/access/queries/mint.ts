import type {
  ApiKeyScope,
  GuestScope,
  PublicScope,
  SignUpScope,
  StaffScope,
  SystemScope,
} from '../rules/scope.ts';

type Claims<S> = Omit<{ [K in keyof S as K extends symbol ? never : K]: S[K] }, 'kind'>;

/**
 * The only place where scopes come into being. Whoever imports this file has proven who the caller is;
 * the structure check lists who may.
 */
export const mintStaff = (claims: Claims<StaffScope>) => ({ kind: 'staff', ...claims }) as StaffScope;
export const mintGuest = (claims: Claims<GuestScope>) => ({ kind: 'guest', ...claims }) as GuestScope;
export const mintApiKey = (claims: Claims<ApiKeyScope>) => ({ kind: 'api-key', ...claims }) as ApiKeyScope;
export const mintSignUp = (claims: Claims<SignUpScope>) => ({ kind: 'sign-up', ...claims }) as SignUpScope;
export const mintSystem = (facilityId: number) => ({ kind: 'system', facilityId }) as SystemScope;
export const mintPublic = () => ({ kind: 'public' }) as PublicScope;
