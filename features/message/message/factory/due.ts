import { findDue, writeDue } from '../commands/find-due.ts';
import { fullSearch } from '../queries/due-search.ts';
import type { Site } from '../rules/site.ts';

export const writeAllDue = (site: Site): Promise<void> => findDue(fullSearch, due => writeDue(site, due));
