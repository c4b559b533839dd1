import { type Route, route } from '#features/access/access/contract/endpoint.ts';
import { acceptUpload } from './commands/images.ts';
import { withUpload } from './commands/read-upload.ts';
import { uploadImage } from './contract.ts';

export const routes: Route[] = [
  route(uploadImage, {
    guest: async ({ scope, exchange }) => {
      const image_id = await withUpload(exchange.request, scope, upload => acceptUpload(scope, upload));
      return { data: { image_id } };
    },
  }),
];
