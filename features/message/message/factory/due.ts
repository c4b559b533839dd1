import { findDue, writeDue } from '../commands/find-due.ts';
import { wholeLooks } from '../queries/looks.ts';
import type { Site } from '../rules/site.ts';

/** Writes everything that is due in all hotels, without sending it. */
export const writeAllDue = (site: Site): Promise<void> => findDue(wholeLooks, due => writeDue(site, due));
