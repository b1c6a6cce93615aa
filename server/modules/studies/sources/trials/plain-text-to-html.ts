import { type Block, type List, parseBlocks } from './plain-text-blocks.ts'

/**
 * Converts the registry's plain text to HTML. The text has bare `<`, Markdown escapes (`\>`, `\[`), bullet
 * lists, and paragraphs between blank lines. All of it is text and is escaped, even if it resembles HTML.
 */
export function plainTextToHtml(text: string): string {
  return parseBlocks(text).map(renderBlock).join('')
}

function renderBlock(block: Block): string {
  if (block.kind === 'list') return renderList(block)
  const isHeading = block.kind === 'heading' || (block.text.length <= 50 && block.text.endsWith(':'))
  return isHeading
    ? `<p><strong>${inline(block.text.replace(/(?<!\s)\s*:$/, ''))}</strong></p>`
    : `<p>${inline(block.text)}</p>`
}

function renderList({ numbering, start, items }: List): string {
  const tag = numbering === 'bullet' ? 'ul' : 'ol'
  const type = numbering === 'a' || numbering === 'i' ? ` type="${numbering}"` : ''
  const first = start === 1 ? '' : ` start="${start}"`
  const rows = items.map((item) => `<li>${inline(item.text)}${item.lists.map(renderList).join('')}</li>`)
  return `<${tag}${type}${first}>${rows.join('')}</${tag}>`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Removes Markdown escapes, then escapes everything for HTML. */
function inline(text: string): string {
  return text
    .replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)
}
