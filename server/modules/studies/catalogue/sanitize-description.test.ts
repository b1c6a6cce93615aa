import { describe, expect, it } from 'vitest'
import { sanitizeDescription } from './sanitize-description.ts'

describe('a description', () => {
  it('keeps its prose, and makes its links safe', () => {
    const prose = '<h1>Aim</h1><p>A <b>short</b> trial.<br />Two visits.</p><ul><li>Paid</li></ul>'
    expect(sanitizeDescription(prose)).toBe(
      '<h3>Aim</h3><p>A <strong>short</strong> trial.<br />Two visits.</p><ul><li>Paid</li></ul>',
    )
    const numbered = '<ol type="a" start="4"><li>Asthma</li></ol>'
    expect(sanitizeDescription(numbered)).toBe(numbered)
    expect(sanitizeDescription('<ol type="x" start="4x"><li start="2">Asthma</li></ol>')).toBe(
      '<ol><li>Asthma</li></ol>',
    )
    expect(sanitizeDescription('<a href="https://a.example/" onclick="x()" target="me">More</a>')).toBe(
      '<a href="https://a.example/" rel="noopener noreferrer nofollow ugc" target="_blank">More</a>',
    )
  })

  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['a handler', '<p onmouseover="alert(1)">'],
    ['an image', '<img src="x" onerror="alert(1)">'],
    ['an address that runs', '<a href="javascript:alert(1)">x</a>'],
    ['an address that runs, written oddly', '<a href=" jAvA&#x09;script&colon;alert(1)">x</a>'],
    ['an address of no scheme', '<a href="//evil.example/">x</a>'],
    ['a path of the portal', '<a href="/action/logout/">x</a>'],
    ['a known name before another host', '<a href=" https://known.example@evil.example/">x</a>'],
    ['text that turns into markup (CVE-2026-44990)', '<xmp><img src=x onerror=alert(1)></xmp>'],
    ['a field that is closed oddly (CVE-2026-63670)', '<textarea/><img src=x onerror=alert(1)></textarea/>'],
    [
      'an address that is animated (CVE-2026-84371)',
      '<svg><a><animate attributeName="href" values="javascript:alert(1)" /><text>x</text></a></svg>',
    ],
    ['mathematics', '<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>'],
  ])('loses %s', (_what, hostile) => {
    const left = sanitizeDescription(`<p>Before</p>${hostile}`)
    expect(left).toContain('<p>Before</p>')
    // All remaining tags are tags of prose, with web addresses only.
    for (const [tag] of left.matchAll(/<[^>]*>/g)) {
      expect(tag).toMatch(
        /^<\/?(?:p|br|ul|ol|li|strong|em|h3|h4|a(?: rel="[^"]*" target="_blank")?)(?: \/)?>$/,
      )
    }
  })
})
