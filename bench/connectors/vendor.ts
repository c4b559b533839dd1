import process from 'node:process';
import { type ApaleoBooking, anApaleo } from '#test/vendors/apaleo.ts';

// The vendor: a process of its own, as it is another's machine. It has what it is told, and says where it is.

export type Says = readonly ApaleoBooking[];
export type Place = { url: string };

const vendor = await anApaleo();
process.on('message', (said: Says) => {
  vendor.set(...said);
  if (vendor.faults.length > 0) throw new Error(`Against the specification: ${vendor.faults[0]}`);
});
process.once('disconnect', () => process.exit(0));
const place: Place = { url: vendor.url };
process.send?.(place);
