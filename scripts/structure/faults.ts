import { importCycles } from './circles.ts';
import { gateFault } from './gates.ts';
import { importsOf } from './imports.ts';
import { layerFault } from './layers.ts';
import { packageFault, tableFault } from './packages.ts';
import { duplicateParts, partFileFault } from './parts.ts';
import { phraseFault } from './phrases.ts';
import { nameFault } from './place.ts';
import { subjectFault } from './subjects.ts';
import { addressFault, citeFault, dayFault, headFault } from './texts.ts';
import { transactionFault } from './transactions.ts';
import { typingFault } from './typing.ts';
import { wordFault } from './words.ts';

const CODE = /\.(tsx?|mjs)$/;

export function findFaults(tree: Map<string, string>): string[] {
  const edges = [...tree].flatMap(([path, text]) => (CODE.test(path) ? importsOf(path, text) : []));
  const files = [...tree].flatMap(([path, text]) => {
    const fault =
      nameFault(path) ??
      partFileFault(path) ??
      (CODE.test(path) ? wordFault(path, text) : undefined) ??
      dayFault(path, text) ??
      addressFault(path, text) ??
      headFault(path, text) ??
      typingFault(path, text) ??
      transactionFault(path, text) ??
      tableFault(path, text) ??
      citeFault(text) ??
      phraseFault(path, text);
    return fault ? [`${path}: ${fault}`] : [];
  });
  const imports = edges.flatMap(edge => {
    const fault = layerFault(edge) ?? gateFault(edge) ?? packageFault(edge) ?? subjectFault(edge);
    return fault ? [`${edge.from} imports ${edge.to}: ${fault}`] : [];
  });
  const circles = importCycles(edges).map(
    path => `${path.join(' → ')}: a circular import; move what they share to a third file`,
  );
  return [...files, ...duplicateParts(tree.keys()), ...imports, ...circles];
}
