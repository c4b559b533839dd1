import { findDue, writeDue } from '../commands/find-due.ts';
import { wholeLooks } from '../queries/looks.ts';
import type { Site } from '../rules/site.ts';

/** Writes all that is due in every hotel, and sends nothing. */
export const writeAllDue = (site: Site): Promise<void> => findDue(wholeLooks, due => writeDue(site, due));
