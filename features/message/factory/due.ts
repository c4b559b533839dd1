import { findDue } from '../commands/find-due.ts';
import { writeDue } from '../commands/send-due.ts';
import { wholeLooks } from '../queries/looks.ts';
import type { Site } from '../rules/site.ts';

/** Writes all that is due in every hotel, and sends nothing, as where sending is held. */
export const writeAllDue = (site: Site): Promise<void> =>
  findDue(wholeLooks, async due => {
    for (const each of due) await writeDue(site, each);
  });
