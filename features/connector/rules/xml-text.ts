const SIGNS: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** A text as it may stand in XML, between tags and in attributes. */
export const xmlText = (text: string): string => text.replace(/[&<>"']/g, sign => SIGNS[sign] ?? '');
