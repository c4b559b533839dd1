import type { Site } from '#features/message/rules/site.ts';
import { findDue } from '../commands/find-due.ts';
import { writeDue } from '../commands/send-due.ts';
import { wholeLooks } from '../queries/looks.ts';

/** Writes all that is due in every hotel, and sends nothing, as where sending is held. */
export const writeAllDue = (site: Site): Promise<void> =>
  findDue(wholeLooks, async due => {
    for (const each of due) await writeDue(site, each);
  });
