import sanitizeHtml from 'sanitize-html'

const keptEntities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&amp;': '&',
}

/** Decodes every HTML entity of a plain text, once: `&ge;`, `&#39;`. Some records hold them in place of characters. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  // The sanitizer's parser knows all names. A bare `<` is text here, and the sanitizer escapes only these four.
  return sanitizeHtml(text.replaceAll('<', '&lt;'), { allowedTags: [] }).replaceAll(
    /&(?:lt|gt|quot|amp);/g,
    (entity) => keptEntities[entity] ?? entity,
  )
}
