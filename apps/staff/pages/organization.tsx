import { OrganizationKeys } from '#features/integration/api/staff/organization-keys.tsx';
import { OpenHotel } from '#features/lifecycle/sign-up/staff/open-hotel.tsx';
import { HotelsPage } from '#features/organization/organization/staff/hotels-page.tsx';
import { OrganizationPage } from '#features/organization/organization/staff/organization-page.tsx';
import { Provisioning } from '#features/organization/provisioning/staff/provisioning.tsx';
import { SignOnSections } from '#features/organization/sign-on/staff/sign-on-sections.tsx';
import { TemplatesPage } from '#features/organization/template/staff/templates-page.tsx';
import { LanguageSwitch } from '../language-switch.tsx';

export const Hotels = () => <HotelsPage languages={<LanguageSwitch />} />;
export const Organization = () => (
  <OrganizationPage languages={<LanguageSwitch />} opening={<OpenHotel />}>
    <SignOnSections />
    <Provisioning />
    <OrganizationKeys />
  </OrganizationPage>
);
export const Templates = () => <TemplatesPage languages={<LanguageSwitch />} />;
