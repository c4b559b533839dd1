import type { FetchVendor } from '../rules/vendors.ts';
import { apaleo } from './apaleo/api.ts';
import { cloudbeds } from './cloudbeds/api.ts';
import { mewsApi } from './mews/api.ts';
import { opera } from './opera/api.ts';
import type { VendorApi } from './vendor-api.ts';

export const vendorApis: Record<FetchVendor, VendorApi> = {
  cloudbeds,
  opera,
  apaleo,
  mews: mewsApi,
};
