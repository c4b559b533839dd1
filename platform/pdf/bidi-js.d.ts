/** The package's own types describe an ES module, but Node loads the CommonJS one. */
declare module 'bidi-js' {
  type Levels = { levels: Uint8Array; paragraphs: { start: number; end: number; level: number }[] };
  export default function bidiFactory(): {
    getEmbeddingLevels: (text: string) => Levels;
    getReorderedIndices: (text: string, levels: Levels) => number[];
    getMirroredCharactersMap: (text: string, levels: Uint8Array) => Map<number, string>;
  };
}
