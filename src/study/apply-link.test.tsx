import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ApplyLink } from './ApplyLink.tsx'

describe('apply link', () => {
  it('opens the study site in a tab of its own', () => {
    render(<ApplyLink target={{ channel: 'link', href: '/outtrack/study/7/?utm_medium=website' }} />)
    const link = screen.getByRole('link', { name: /^Apply/ })
    expect(link.getAttribute('href')).toBe('/outtrack/study/7/?utm_medium=website')
    expect(link.getAttribute('target')).toBe('_blank')
    expect(link.getAttribute('rel')).toBe('noopener noreferrer')
  })

  it.each([
    ['email', 'mailto:a@b.co', 'Apply by e-mail'],
    ['phone', 'tel:+13125550100', 'Apply by phone'],
  ] as const)('leads to %s in place', (channel, href, name) => {
    render(<ApplyLink target={{ channel, href }} />)
    const link = screen.getByRole('link', { name })
    expect(link.getAttribute('href')).toBe(href)
    expect(link.getAttribute('target')).toBeNull()
  })

  it('says so if a study gives no way to apply', () => {
    render(<ApplyLink target={null} />)
    expect(screen.queryByRole('link')).toBeNull()
    expect(screen.getByText('There is no way to apply to this study right now.')).toBeTruthy()
  })
})
