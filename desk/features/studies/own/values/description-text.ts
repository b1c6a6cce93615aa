import { descriptionTags } from '#contract/base/description-tags.ts'

const entities = [
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
] as const

const knownTag = new RegExp(
  `</?(?:${[...descriptionTags, 'b', 'i', 'div', 'span', 'h\\d'].join('|')})\\b[^<>]*>`,
  'i',
)

/** Marks that begin a line of a list, as they are typed or pasted. */
const lists = [
  { tag: 'ul', mark: /^\s*[-*•–]\s+/, write: (line: string) => `- ${line}` },
  { tag: 'ol', mark: /^\s*(\d{1,2})[.)]\s+/, write: (line: string, number: number) => `${number}. ${line}` },
] as const

/**
 * Plain text as HTML: an empty line begins a paragraph, and lines that begin with a mark are a list. Text that has a
 * tag of descriptions is HTML already.
 */
export function paragraphsOf(text: string): string {
  const trimmed = text.trim()
  if (trimmed === '' || knownTag.test(trimmed)) return trimmed
  return entities
    .reduce((written, [entity, character]) => written.replaceAll(character, entity), trimmed)
    .split(/\n\s*\n/)
    .flatMap(blocksOf)
    .join('')
}

/** The lines of a paragraph, which lists may interrupt. */
function blocksOf(paragraph: string): string[] {
  const blocks: { tag: string; start: number; lines: string[] }[] = []
  for (const line of paragraph.split('\n')) {
    const list = lists.find(({ mark }) => mark.test(line))
    const tag = list?.tag ?? 'p'
    const last = blocks.at(-1)
    const text = (list ? line.replace(list.mark, '') : line).trim()
    if (last?.tag === tag) last.lines.push(text)
    else blocks.push({ tag, start: Number(list?.mark.exec(line)?.[1] ?? 1), lines: [text] })
  }
  return blocks.map(({ tag, start, lines }) =>
    tag === 'p'
      ? `<p>${lines.filter((line) => line !== '').join('<br>')}</p>`
      : // The line breaks tell it from a list that was typed as HTML, which stays.
        `<${tag}${start === 1 ? '' : ` start="${start}"`}>\n${lines.map((line) => `<li>${line}</li>\n`).join('')}</${tag}>`,
  )
}

/** HTML that `paragraphsOf` made of plain text, as that text. Any other HTML stays. */
export function plainTextOf(html: string): string {
  const plainBreaks = html.replaceAll(/<br ?\/?>/g, '<br>')
  const written = /<(p|ul|ol)(?: start="(\d+)")?>(.*?)<\/\1>/gs
  const blocks = [...plainBreaks.matchAll(written)].map(([, tag, start = '1', inner = '']) => {
    const list = lists.find((one) => one.tag === tag)
    if (!list) return inner.replaceAll('<br>', '\n')
    const items = [...inner.matchAll(/<li>(.*?)<\/li>/gs)]
    return items.map(([, item = ''], index) => list.write(item, Number(start) + index)).join('\n')
  })
  const text = entities.reduceRight(
    (read, [entity, character]) => read.replaceAll(entity, character),
    blocks.join('\n\n'),
  )
  return paragraphsOf(text) === plainBreaks ? text : html
}
