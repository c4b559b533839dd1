import type {
  ApiKeyScope,
  CompanionScope,
  GuestScope,
  OrganizationKeyScope,
  OrganizationScope,
  ProvisioningScope,
  PublicScope,
  SignUpScope,
  StaffScope,
  SystemScope,
} from '../rules/scope.ts';

type Scope =
  | StaffScope
  | OrganizationScope
  | ProvisioningScope
  | GuestScope
  | CompanionScope
  | ApiKeyScope
  | OrganizationKeyScope
  | SignUpScope
  | SystemScope
  | PublicScope;
type Unminted<S> = { [K in keyof S as K extends symbol ? never : K]: S[K] };
type Claims<S> = Omit<Unminted<S>, 'kind'>;

/**
 * Creates a scope; scopes must not be created anywhere else. A file that imports this module must first verify
 * the caller's identity. The structure check lists the files that may import it.
 */
const mint = <S extends Scope>(claims: Unminted<S>) => claims as S;

export const mintStaff = (claims: Claims<StaffScope>) => mint<StaffScope>({ kind: 'staff', ...claims });
export const mintOrganization = (claims: Claims<OrganizationScope>) =>
  mint<OrganizationScope>({ kind: 'organization', ...claims });
export const mintProvisioning = (claims: Claims<ProvisioningScope>) =>
  mint<ProvisioningScope>({ kind: 'provisioning', ...claims });
export const mintGuest = (claims: Claims<GuestScope>) => mint<GuestScope>({ kind: 'guest', ...claims });
export const mintCompanion = (claims: Claims<CompanionScope>) =>
  mint<CompanionScope>({ kind: 'companion', ...claims });
export const mintApiKey = (claims: Claims<ApiKeyScope>) => mint<ApiKeyScope>({ kind: 'api-key', ...claims });
export const mintOrganizationKey = (claims: Claims<OrganizationKeyScope>) =>
  mint<OrganizationKeyScope>({ kind: 'organization-key', ...claims });
export const mintSignUp = (claims: Claims<SignUpScope>) => mint<SignUpScope>({ kind: 'sign-up', ...claims });
export const mintSystem = (facilityId: number) => mint<SystemScope>({ kind: 'system', facilityId });
export const mintPublic = () => mint<PublicScope>({ kind: 'public' });
