/** What papers outside of this repository are called when they are cited, by section or heading. */
const CITED = /\b(?:decisions|guest-side|dashboard|architecture|background)\s*§\s*\d|\bwire "[A-Z]/;

/** Says what is wrong with a comment that cites what a reader of this repository does not have. */
export function citeFault(text: string): string | undefined {
  const [cited] = CITED.exec(text) ?? [];
  return (
    cited &&
    `${cited}… is not in this repository. Cite a page of docs/decisions or a heading of docs/reference that says it`
  );
}
