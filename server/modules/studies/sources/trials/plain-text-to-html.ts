import { type Block, type List, parseBlocks } from './plain-text-blocks.ts'

/**
 * The registry's plain text as HTML. The text has bare `<`, Markdown escapes (`\>`, `\[`), bullet lists and paragraphs
 * between blank lines; everything in it is text and is escaped, whatever it looks like.
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
const textOfEntity: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' }

/** Removes Markdown escapes and the entities that some records carry, then escapes everything for HTML. */
function inline(text: string): string {
  return text
    .replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')
    .replaceAll(/&(?:lt|gt|amp);/g, (entity) => textOfEntity[entity] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)
}
