import type { getDocumentProxy } from 'unpdf';

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;
type Node = { role: string; alt?: string; children: (Node | { type: string; id?: string })[] };

/** Returns the tag structure of a page with the role of each element, for example `Table(TR(TH TD))`. */
export async function tagsOf(pdf: Pdf, page = 1): Promise<string> {
  const tree: Node | null = await (await pdf.getPage(page)).getStructTree();
  return tree ? childTags(tree) : '';
}

const childTags = ({ children }: Node): string =>
  children.flatMap(child => ('role' in child ? [formatNode(child)] : [])).join(' ');

function formatNode(node: Node): string {
  const alt = node.alt === undefined ? '' : `[${node.alt}]`;
  const children = childTags(node);
  return `${node.role}${alt}${children && `(${children})`}`;
}

export async function countsOfTags(pdf: Pdf, page = 1): Promise<Record<string, number>> {
  const roles = (await tagsOf(pdf, page)).match(/[A-Z]\w*(?=[ ()[]|$)/g) ?? [];
  const counts: Record<string, number> = {};
  for (const role of roles) counts[role] = (counts[role] ?? 0) + 1;
  return counts;
}
