import { buffer } from 'node:stream/consumers';
import { toJpeg } from '#features/registration/image/commands/picture.ts';

const picture = await buffer(process.stdin);
await Promise.all(Array.from({ length: Number(process.argv[2]) }, () => toJpeg(picture)));
process.stdout.write(String(Math.round(process.resourceUsage().maxRSS / 1024)));
