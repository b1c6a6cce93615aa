export interface ListItem {
  text: string
  lists: List[]
}

export interface List {
  kind: 'list'
  ordered: boolean
  /** Column of its bullets. */
  indent: number
  items: ListItem[]
}

export type Block = { kind: 'paragraph'; text: string } | List

const bullet = /^([ \t]*)(?:([*•·-])|\d{1,2}[.)]|[a-z][.)])[ \t]+(?=\S)/

/** Deeper lists continue on this level, which is enough for any text and limits the nesting. */
const maxLevel = 4

/** Splits plain text into paragraphs and nested lists, by blank lines, bullets and indentation. */
export function parseBlocks(text: string): Block[] {
  const reader = new BlockReader()
  for (const line of text.split('\n')) reader.add(line.trimEnd())
  return reader.finish()
}

class BlockReader {
  private readonly blocks: Block[] = []
  private paragraph: string[] = []
  /** The open lists, outermost first. */
  private open: List[] = []
  private afterBlank = true

  add(line: string): void {
    const [marker, indent, mark] = bullet.exec(line) ?? []
    if (line === '') this.endParagraph()
    else if (marker === undefined) this.addText(line)
    else this.addItem(line.slice(marker.length), indent?.length ?? 0, mark === undefined)
    this.afterBlank = line === ''
  }

  finish(): Block[] {
    this.endParagraph()
    return this.blocks
  }

  private addText(line: string): void {
    const text = line.trim()
    const isIndented = /^\s/.test(line)
    const item = this.open.at(-1)?.items.at(-1)
    // An unindented line after a blank line, or one that ends with a colon, ends the lists before it.
    if (item && (isIndented || (!this.afterBlank && !text.endsWith(':')))) {
      item.text += ` ${text}`
      return
    }
    this.open = []
    this.paragraph.push(text)
    if (text.endsWith(':')) this.endParagraph()
  }

  private addItem(text: string, indent: number, ordered: boolean): void {
    this.endParagraph()
    while ((this.open.at(-1)?.indent ?? 0) > indent) this.open.pop()
    const innermost = this.open.at(-1)
    const isDeeper = innermost !== undefined && indent > innermost.indent && this.open.length < maxLevel
    if (innermost && !isDeeper && (innermost.ordered === ordered || indent > innermost.indent)) {
      innermost.items.push({ text, lists: [] })
      return
    }
    if (innermost && !isDeeper) this.open.pop()
    const list: List = { kind: 'list', ordered, indent, items: [{ text, lists: [] }] }
    const parent = this.open.at(-1)?.items.at(-1)
    if (parent) parent.lists.push(list)
    else this.blocks.push(list)
    this.open.push(list)
  }

  private endParagraph(): void {
    if (this.paragraph.length > 0) this.blocks.push({ kind: 'paragraph', text: this.paragraph.join(' ') })
    this.paragraph = []
  }
}
