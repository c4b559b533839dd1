import { buffer } from 'node:stream/consumers';
import { toJpeg } from '#features/registration/image/commands/picture.ts';

/** A process that re-encodes the picture on its input, as often at once as its argument says, and tells the most memory that it took, in MB. */
const picture = await buffer(process.stdin);
await Promise.all(Array.from({ length: Number(process.argv[2]) }, () => toJpeg(picture)));
process.stdout.write(String(Math.round(process.resourceUsage().maxRSS / 1024)));
