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

  it.each([
    [
      'Inclusion:\n\n1. Speaks English\n2. Has a cell phone\n\n   Exclusion:\n3. Psychosis',
      '<p><strong>Inclusion</strong></p><ol><li>Speaks English</li><li>Has a cell phone</li></ol>' +
        '<p><strong>Exclusion</strong></p><ol start="3"><li>Psychosis</li></ol>',
    ],
    [
      'Cohort 2\n\nInclusion Criteria:\n\n8. Untreated\n9. Age 18',
      '<p>Cohort 2</p><p><strong>Inclusion Criteria</strong></p><ol start="8"><li>Untreated</li><li>Age 18</li></ol>',
    ],
    [
      '• Inclusion Criteria:\n  • Adults\n• Exclusion Criteria:\n  • Asthma',
      '<p><strong>Inclusion Criteria</strong></p><ul><li>Adults</li></ul>' +
        '<p><strong>Exclusion Criteria</strong></p><ul><li>Asthma</li></ul>',
    ],
    [
      '* Adults\n  Key Exclusion Criteria (Families)\n* Asthma',
      '<ul><li>Adults</li></ul><p><strong>Key Exclusion Criteria (Families)</strong></p><ul><li>Asthma</li></ul>',
    ],
    [
      'III.2 EXCLUSION CRITERIA\n* Asthma',
      '<p><strong>III.2 EXCLUSION CRITERIA</strong></p><ul><li>Asthma</li></ul>',
    ],
    [
      '* Adults\n* Exclusion: asthma',
      '<ul><li>Adults</li></ul><p><strong>Exclusion</strong></p><p>asthma</p>',
    ],
    ['Exclusion Criteria:1. Asthma', '<p><strong>Exclusion Criteria</strong></p><ol><li>Asthma</li></ol>'],
    [
      '**Exclusion Criteria:**\n* Asthma',
      '<p><strong>Exclusion Criteria</strong></p><ul><li>Asthma</li></ul>',
    ],
    [
      'Inclusion Criteria -\n* Adults\n-Exclusion Criteria –\n* Asthma',
      '<p><strong>Inclusion Criteria</strong></p><ul><li>Adults</li></ul>' +
        '<p><strong>Exclusion Criteria</strong></p><ul><li>Asthma</li></ul>',
    ],
    [
      '* Adults\n\nSubjects will be excluded if they meet any criterion below.\n* Asthma',
      '<ul><li>Adults</li></ul><p><strong>Subjects will be excluded if they meet any criterion below</strong></p>' +
        '<ul><li>Asthma</li></ul>',
    ],
    [
      '1. Adults\n\n    Participants are excluded if any of these is true:\n\n1. Asthma',
      '<ol><li>Adults</li></ol><p><strong>Participants are excluded if any of these is true</strong></p><ol><li>Asthma</li></ol>',
    ],
  ])('makes a heading of criteria, wherever it stands: %j', (text, html) => {
    expect(plainTextToHtml(text)).toBe(html)
  })

  it.each([
    [
      '* Inclusion criteria is willingness to consent',
      '<ul><li>Inclusion criteria is willingness to consent</li></ul>',
    ],
    [
      '* Patients not meeting all of the inclusion criteria',
      '<ul><li>Patients not meeting all of the inclusion criteria</li></ul>',
    ],
    [
      '1. Ineligible for surgery because of:\n   * age',
      '<ol><li>Ineligible for surgery because of:<ul><li>age</li></ul></li></ol>',
    ],
    [
      'AML in adults who are not eligible to receive therapy and:',
      '<p>AML in adults who are not eligible to receive therapy and:</p>',
    ],
    [
      'Other inclusion and exclusion criteria may apply.',
      '<p>Other inclusion and exclusion criteria may apply.</p>',
    ],
  ])('makes no heading of a sentence: %j', (text, html) => {
    expect(plainTextToHtml(text)).toBe(html)
  })

  it('keeps the numbers and letters of lists', () => {
    expect(plainTextToHtml('1. a\n2. b\n4. d')).toBe(
      '<ol><li>a</li><li>b</li></ol><ol start="4"><li>d</li></ol>',
    )
    expect(plainTextToHtml('1. a\n1. b\n1. c')).toBe('<ol><li>a</li><li>b</li><li>c</li></ol>')
    expect(plainTextToHtml('3. x:\n   b) y\n   c) z')).toBe(
      '<ol start="3"><li>x:<ol type="a" start="2"><li>y</li><li>z</li></ol></li></ol>',
    )
    expect(plainTextToHtml('(1) x:\n   i. y\n   ii. z')).toBe(
      '<ol><li>x:<ol type="i"><li>y</li><li>z</li></ol></li></ol>',
    )
    expect(plainTextToHtml('99. a up to\n140. Then\n100. b\nExclusion:\n101. c')).toBe(
      '<ol start="99"><li>a up to 140. Then</li><li>b</li></ol><p><strong>Exclusion</strong></p><ol start="101"><li>c</li></ol>',
    )
    expect(plainTextToHtml('h. x\ni. y')).toBe('<ol type="a" start="8"><li>x</li><li>y</li></ol>')
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
    const html = plainTextToHtml('Inclusion Criteria:\n\n* a <b>\n\n  3. c & d\n  b. e\n\nText')
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
