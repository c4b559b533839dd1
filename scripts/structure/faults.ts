import { importCycles } from './circles.ts';
import { gateViolation } from './gates.ts';
import { importsOf } from './imports.ts';
import { layerViolation } from './layers.ts';
import { packageViolation, tableViolation } from './packages.ts';
import { duplicateParts, partFileViolation } from './parts.ts';
import { phraseViolation } from './phrases.ts';
import { nameViolation } from './place.ts';
import { subjectViolation } from './subjects.ts';
import { addressViolation, citationViolation, dateViolation, headingViolation } from './texts.ts';
import { transactionViolation } from './transactions.ts';
import { typingViolation } from './typing.ts';
import { wordViolation } from './words.ts';

const CODE = /\.(tsx?|mjs)$/;

export function findViolations(tree: Map<string, string>): string[] {
  const edges = [...tree].flatMap(([path, text]) => (CODE.test(path) ? importsOf(path, text) : []));
  const files = [...tree].flatMap(([path, text]) => {
    const fault =
      nameViolation(path) ??
      partFileViolation(path) ??
      (CODE.test(path) ? wordViolation(path, text) : undefined) ??
      dateViolation(path, text) ??
      addressViolation(path, text) ??
      headingViolation(path, text) ??
      typingViolation(path, text) ??
      transactionViolation(path, text) ??
      tableViolation(path, text) ??
      citationViolation(text) ??
      phraseViolation(path, text);
    return fault ? [`${path}: ${fault}`] : [];
  });
  const imports = edges.flatMap(edge => {
    const fault =
      layerViolation(edge) ?? gateViolation(edge) ?? packageViolation(edge) ?? subjectViolation(edge);
    return fault ? [`${edge.from} imports ${edge.to}: ${fault}`] : [];
  });
  const circles = importCycles(edges).map(
    path => `${path.join(' → ')}: a circular import; move what they share to a third file`,
  );
  return [...files, ...duplicateParts(tree.keys()), ...imports, ...circles];
}
