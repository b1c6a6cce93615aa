import { describe, expect, it } from 'vitest'
import { paragraphsOf, plainTextOf } from './description-text.ts'

describe('a description', () => {
  it.each([
    ['', ''],
    ['A < B & C\nnext line', '<p>A &lt; B &amp; C<br>next line</p>'],
    ['<p>HTML</p>', '<p>HTML</p>'],
    ['Bring:\n- a cup\n• a friend', '<p>Bring:</p><ul>\n<li>a cup</li>\n<li>a friend</li>\n</ul>'],
    ['1. Come\n2) Taste\n\n- last', '<ol>\n<li>Come</li>\n<li>Taste</li>\n</ol><ul>\n<li>last</li>\n</ul>'],
    ['2026 - a year\n-5 degrees', '<p>2026 - a year<br>-5 degrees</p>'],
  ])('takes the description %j as %j', (text, html) => {
    expect(paragraphsOf(text)).toBe(html)
  })

  it.each([
    'An evening in Austin.\n\nBring a cup.',
    'Ages <18 & up > 5\nsecond line\n\nThird &amp; last',
    'We ask <anyone> who drinks tea',
    '<p>HTML with <strong>weight</strong></p>',
    '<ul><li>One</li></ul>',
    'Bring\n\n- a cup\n- a <friend>\n\n1. Come\n2. Taste\n\nSee you',
    '3. Come\n4. Taste',
    '1. Come\n\n2. Taste\n\n0. Nothing else',
  ])('shows the description %j as it was typed once it is saved', (text) => {
    expect(plainTextOf(paragraphsOf(text))).toBe(text)
  })
})
