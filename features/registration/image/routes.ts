import { type Route, route } from '#features/access/access/contract/endpoint.ts';
import { takeUpload } from './commands/images.ts';
import { withUpload } from './commands/read-upload.ts';
import { uploadImage } from './contract.ts';

export const routes: Route[] = [
  route(uploadImage, {
    guest: async ({ scope, exchange }) => {
      const image_id = await withUpload(exchange.request, scope, upload => takeUpload(scope, upload));
      return { data: { image_id } };
    },
  }),
];
