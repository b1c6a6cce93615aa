import { describe, expect, it } from 'vitest'
import { sanitizeDescription } from '#server/modules/studies/catalogue/sanitize-description.ts'
import { plainTextToHtml } from './plain-text-to-html.ts'

describe('plainTextToHtml', () => {
  it('makes paragraphs between blank lines and joins wrapped lines', () => {
    expect(plainTextToHtml('One\nline.\n\n\nAnother.')).toBe('<p>One line.</p><p>Another.</p>')
  })

  it('makes lists of bullets and of numbers', () => {
    expect(plainTextToHtml('* one\n* two\n\n1. first\n2) second')).toBe(
      '<ul><li>one</li><li>two</li></ul><ol><li>first</li><li>second</li></ol>',
    )
  })

  it('nests lists by indentation, over blank lines', () => {
    expect(plainTextToHtml('1. a\n2. b:\n\n   * c\n   * d\n3. e')).toBe(
      '<ol><li>a</li><li>b:<ul><li>c</li><li>d</li></ul></li><li>e</li></ol>',
    )
  })

  it('continues an item on the next line, and ends it at a line that announces a list', () => {
    expect(plainTextToHtml('* one\nmore\n  and more\nExclusion Criteria:\n* two')).toBe(
      '<ul><li>one more and more</li></ul><p><strong>Exclusion Criteria</strong></p><ul><li>two</li></ul>',
    )
  })

  it('removes Markdown escapes', () => {
    expect(plainTextToHtml(String.raw`* \>=18 years, \[a\] b\*c \<5`)).toBe(
      '<ul><li>&gt;=18 years, [a] b*c &lt;5</li></ul>',
    )
  })

  it('escapes text that resembles HTML, also in entities and escapes', () => {
    const hostile = '<script>alert(1)</script>\n\n&lt;img src=x onerror="a"&gt;\n\n\\<b\\>&amp;lt;'
    const html = plainTextToHtml(hostile)
    expect(html).not.toMatch(/<(?!\/?p>)/)
    expect(html).toContain('&lt;script&gt;')
    expect(html).toContain('&amp;lt;')
  })

  it('keeps bare comparisons', () => {
    expect(plainTextToHtml('BMI <30 and age>18')).toBe('<p>BMI &lt;30 and age&gt;18</p>')
  })

  it('writes HTML that the catalogue stores unchanged', () => {
    const html = plainTextToHtml('Inclusion Criteria:\n\n* a <b>\n\n  1. c & d\n\nText')
    expect(sanitizeDescription(html)).toBe(html)
  })

  it('limits the depth of lists', () => {
    const text = Array.from({ length: 5000 }, (_, depth) => `${' '.repeat(Math.min(depth, 500))}* x`).join(
      '\n',
    )
    expect(plainTextToHtml(text).match(/<ul>/g)).toHaveLength(4)
  })

  it('returns nothing for blank text', () => {
    expect(plainTextToHtml(' \n\n ')).toBe('')
  })
})
