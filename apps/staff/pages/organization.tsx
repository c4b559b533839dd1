import type { ComponentProps } from 'react';
import { OrganizationKeys } from '#features/integration/api/staff/organization-keys.tsx';
import { OpenHotel } from '#features/lifecycle/sign-up/staff/open-hotel.tsx';
import { Brands } from '#features/organization/organization/staff/brands.tsx';
import { GroupRoles } from '#features/organization/organization/staff/group-roles.tsx';
import { HotelsPage } from '#features/organization/organization/staff/hotels-page.tsx';
import { JoinedHotels } from '#features/organization/organization/staff/joined-hotels.tsx';
import { Members } from '#features/organization/organization/staff/members.tsx';
import { OrganizationFrame } from '#features/organization/organization/staff/organization-frame.tsx';
import { Provisioning as ProvisioningScreen } from '#features/organization/provisioning/staff/provisioning.tsx';
import { SignOnScreen } from '#features/organization/sign-on/staff/sign-on-screen.tsx';
import { TemplatesScreen } from '#features/organization/template/staff/templates-screen.tsx';
import { LanguageSwitch } from '../language-switch.tsx';

const Framed = (props: Omit<ComponentProps<typeof OrganizationFrame>, 'languages'>) => (
  <OrganizationFrame {...props} languages={<LanguageSwitch />} />
);

export const Hotels = () => <HotelsPage languages={<LanguageSwitch />} />;

export const MemberHotels = () => (
  <Framed page="organization">
    <JoinedHotels opening={<OpenHotel />} />
  </Framed>
);

export const Users = () => (
  <Framed page="organizationUsers">
    <Members />
    <GroupRoles />
  </Framed>
);

export const Templates = () => (
  <Framed page="templates">
    <TemplatesScreen brands={<Brands />} />
  </Framed>
);

export const SignOn = () => (
  <Framed page="organizationSignOn">
    <SignOnScreen />
  </Framed>
);

export const Provisioning = () => (
  <Framed page="provisioning">
    <ProvisioningScreen />
  </Framed>
);

export const Keys = () => (
  <Framed page="organizationKeys">
    <OrganizationKeys />
  </Framed>
);
