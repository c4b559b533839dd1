import { SaxesParser } from 'saxes';

/** An element without its namespace prefix, because prefixes differ between programs. `text` is trimmed. */
export type XmlNode = {
  name: string;
  namespace: string;
  attributes: ReadonlyMap<string, string>;
  nodes: readonly XmlNode[];
  text: string;
};

/** Thrown for text that cannot be parsed as XML. `why` never quotes the text. */
export class XmlError extends Error {
  override name = 'XmlError';
  why: 'malformed' | 'doctype' | 'too_large' | 'encoding';

  constructor(why: XmlError['why']) {
    super(`The XML was rejected: ${why}`);
    this.why = why;
  }
}

/** Maximum number of nodes, far more than a message with one day's bookings needs. */
const MAX_NODES = 50_000;
const MAX_DEPTH = 60;
/** Maximum number of attributes of an element. The parser compares each attribute with all others. */
const MAX_ATTRIBUTES = 100;
const MAX_ATTRIBUTE_LENGTH = 10_000;

type OpenNode = {
  name: string;
  namespace: string;
  attributes: Map<string, string>;
  nodes: OpenNode[];
  text: string;
};

/**
 * Parses a document. Rejects any document type declaration without parsing it, so that only character
 * references and the five entities of XML exist and nothing is fetched
 * (docs/reference/connectors.md#what-is-read).
 * @throws XmlError
 */
export function parseXml(text: string): XmlNode {
  const { parser, topOf } = treeBuilder();
  parser.on('doctype', () => {
    throw new XmlError('doctype');
  });
  parser.on('xmldecl', ({ encoding }) => {
    // The body was decoded as UTF-8 before the XML declaration could be read.
    if (encoding !== undefined && !/^utf-?8$/i.test(encoding)) throw new XmlError('encoding');
  });
  parser.write(text).close();
  const top = topOf();
  if (!top) throw new XmlError('malformed');
  return top;
}

/**
 * Parses the first `length` characters of a document, up to the first unreadable position. The last elements
 * may be incomplete. Also works for documents that `parseXml` rejects, so that their sender can still be
 * identified.
 */
export function parseXmlHead(text: string, length: number): XmlNode | undefined {
  const { parser, topOf } = treeBuilder();
  try {
    parser.write(text.slice(0, length).trimStart());
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
  }
  return topOf();
}

function treeBuilder() {
  const parser = new SaxesParser({ xmlns: true });
  const openNodes: OpenNode[] = [];
  let top: OpenNode | undefined;
  let nodes = 0;
  parser.on('error', () => {
    throw new XmlError('malformed');
  });
  let attributeCount = 0;
  parser.on('attribute', ({ value }) => {
    attributeCount += 1;
    if (attributeCount > MAX_ATTRIBUTES || value.length > MAX_ATTRIBUTE_LENGTH)
      throw new XmlError('too_large');
  });
  parser.on('opentag', ({ local, uri, attributes }) => {
    attributeCount = 0;
    nodes += 1;
    if (nodes > MAX_NODES || openNodes.length >= MAX_DEPTH) throw new XmlError('too_large');
    const attributeEntries = Object.values(attributes).map((each): [string, string] => [
      each.local,
      each.value,
    ]);
    const node: OpenNode = {
      name: local,
      namespace: uri,
      attributes: new Map(attributeEntries),
      nodes: [],
      text: '',
    };
    openNodes.at(-1)?.nodes.push(node);
    top ??= node;
    openNodes.push(node);
  });
  const appendText = (words: string) => {
    const node = openNodes.at(-1);
    if (node) node.text += words;
  };
  parser.on('text', appendText);
  parser.on('cdata', appendText);
  parser.on('closetag', () => {
    const node = openNodes.pop();
    if (node) node.text = node.text.trim();
  });
  return { parser, topOf: () => top };
}

/** Returns the elements at the end of a path of names, such as `ResGuests/ResGuest`, in document order. */
export function elementsAt(node: XmlNode | undefined, path: string): XmlNode[] {
  return path
    .split('/')
    .reduce<XmlNode[]>(
      (found, name) => found.flatMap(each => each.nodes.filter(child => child.name === name)),
      node ? [node] : [],
    );
}

export const firstElementAt = (node: XmlNode | undefined, path: string): XmlNode | undefined =>
  elementsAt(node, path)[0];

/** Returns the text of the first element at a path, or '' if it is missing. */
export const textAt = (node: XmlNode | undefined, path: string): string =>
  firstElementAt(node, path)?.text ?? '';

/** Returns a trimmed attribute, or '' if it is missing. */
export const attributeOf = (node: XmlNode | undefined, name: string): string =>
  node?.attributes.get(name)?.trim() ?? '';
