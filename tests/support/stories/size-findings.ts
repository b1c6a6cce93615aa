import type { Page } from '@playwright/test'

/**
 * Targets too small for a finger, and texts that are too wide, cut off or over one another: on the narrowest screen, and
 * there with letters of twice the size.
 */
export async function sizeFindings(page: Page): Promise<string[]> {
  const found = await smallTargets(page)
  await page.setViewportSize({ width: 320, height: 640 })
  for (const size of ['100%', '200%']) {
    await page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize === '100%' ? '' : fontSize
    }, size)
    found.push(...(await textFindings(page)).map((finding) => `320px at ${size}: ${finding}`))
  }
  await page.evaluate(() => {
    document.documentElement.style.fontSize = ''
  })
  return found
}

/**
 * Buttons and fields lower than a finger needs. Links within a text are exempt, links that look like buttons are not.
 */
async function smallTargets(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 360, height: 900 })
  const targets =
    'button, select, input:not([type=radio], [type=checkbox]), [class*="button"], label:has(input)'
  return page.locator(targets).evaluateAll((elements) =>
    elements
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => ({ element, height: element.getBoundingClientRect().height }))
      // A position between two pixels may reduce the height by a fraction.
      .filter(({ height }) => height > 0 && height < 43.9)
      .map(({ element, height }) => `${height}px high: ${element.outerHTML.slice(0, 120)}`),
  )
}

/** Texts beyond the screen or beyond the edge that cuts them off, texts over others, and squeezed buttons. */
function textFindings(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const found: string[] = []
    const tooWide = document.documentElement.scrollWidth - width
    if (tooWide > 0) found.push(`${tooWide}px too wide`)
    for (const element of document.querySelectorAll('button, header a')) {
      const size = element.getBoundingClientRect().width
      if (size > 0 && size < 24) found.push(`squeezed: ${element.outerHTML.slice(0, 120)}`)
    }
    const isHiddenVisually = (element: Element) => element.getBoundingClientRect().width <= 1
    /** The part of the page in which an element can be seen; null if it may be scrolled to. */
    const edgesOf = (element: Element) => {
      let [left, right] = [0, width]
      for (
        let one: Element | null = element;
        one !== null && one !== document.body;
        one = one.parentElement
      ) {
        const { overflowX, position } = getComputedStyle(one)
        if (overflowX === 'auto' || overflowX === 'scroll') return null
        if (overflowX !== 'visible' && !isHiddenVisually(one)) {
          const rect = one.getBoundingClientRect()
          left = Math.max(left, rect.left)
          right = Math.min(right, rect.right)
        }
        if (position === 'fixed') break
      }
      return { left, right }
    }
    const range = document.createRange()
    const lines: { text: string; element: Element; rect: DOMRect }[] = []
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (nodes.nextNode()) {
      const node = nodes.currentNode
      const element = node.parentElement
      const text = (node.textContent ?? '').trim()
      if (!element || text === '' || element.closest('script, style, noscript, svg, option, textarea'))
        continue
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      let isSeen = true
      for (let one: Element | null = element; one !== null; one = one.parentElement) {
        if (isHiddenVisually(one)) isSeen = false
      }
      if (!isSeen) continue
      range.selectNodeContents(node)
      const edges = edgesOf(element)
      for (const rect of range.getClientRects()) {
        if (rect.width === 0) continue
        if (edges && (rect.left < edges.left - 1 || rect.right > edges.right + 1)) {
          found.push(`cut off: ${text.slice(0, 60)}`)
          break
        }
        if (edges) lines.push({ text, element, rect })
      }
    }
    const isLifted = (element: Element) => {
      for (let one: Element | null = element; one !== null; one = one.parentElement) {
        if (/fixed|sticky/.test(getComputedStyle(one).position) || one.matches('dialog, [role=dialog]'))
          return true
      }
      return false
    }
    for (const [index, { text, element, rect }] of lines.entries()) {
      for (const other of lines.slice(index + 1)) {
        if (other.element === element) continue
        const across = Math.min(rect.right, other.rect.right) - Math.max(rect.left, other.rect.left)
        const down = Math.min(rect.bottom, other.rect.bottom) - Math.max(rect.top, other.rect.top)
        if (across < 3 || down < Math.min(rect.height, other.rect.height) * 0.45) continue
        if (isLifted(element) || isLifted(other.element)) continue
        found.push(`over one another: ${text.slice(0, 40)} | ${other.text.slice(0, 40)}`)
      }
    }
    return [...new Set(found)]
  })
}
