import type { BrowserContext } from '@playwright/test'

/**
 * Translates the pages of a context as browsers do: each text node gives way to elements with another text, also those
 * that come later. The other text has an invisible mark, which Playwright ignores when it compares texts.
 *
 * Reports texts that React could not change or remove any more, as an error of the console.
 */
export async function translatePages(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const mark = '\u200B'
    const untranslated = 'script, style, noscript, textarea, title, svg, font, [translate=no]'
    const translate = (text: Text) => {
      const parent = text.parentElement
      if (!parent || text.data.trim() === '' || parent.closest(untranslated)) return
      // React marks its text nodes. It makes none of a text that is all that an element holds.
      if (Object.keys(text).some((key) => key.startsWith('__react'))) {
        // oxlint-disable-next-line no-console -- runs in the page, whose errors fail a test
        console.error(`This text has no element of its own: ${text.data} in ${parent.outerHTML}`)
      }
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.textContent = text.data + mark
      outer.append(inner)
      text.replaceWith(outer)
    }
    const translateIn = (node: Node) => {
      if (node instanceof Text) return translate(node)
      const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
      const found: Text[] = []
      while (texts.nextNode()) if (texts.currentNode instanceof Text) found.push(texts.currentNode)
      for (const text of found) translate(text)
    }
    new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records) {
        if (type === 'characterData') translateIn(target)
        for (const node of addedNodes) if (node.isConnected) translateIn(node)
      }
    }).observe(document, { childList: true, characterData: true, subtree: true })
  })
}
