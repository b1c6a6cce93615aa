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
  const isHeading = block.text.length <= 50 && (block.text.endsWith(':') || criteria.test(block.text))
  return isHeading
    ? `<p><strong>${inline(block.text.replace(/\s*:$/, ''))}</strong></p>`
    : `<p>${inline(block.text)}</p>`
}

const criteria = /^(?:key )?(?:inclusion|exclusion) criteria$/i

function renderList(list: List): string {
  const tag = list.ordered ? 'ol' : 'ul'
  const items = list.items.map(
    (item) => `<li>${inline(item.text)}${item.lists.map(renderList).join('')}</li>`,
  )
  return `<${tag}>${items.join('')}</${tag}>`
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
