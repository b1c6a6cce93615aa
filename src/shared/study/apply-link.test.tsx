import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
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

  it('gives a computer the number to copy, and to read where the browser refuses', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    const user = userEvent.setup()
    const onApply = vi.fn<() => void>()
    render(<ApplyLink target={{ channel: 'phone', href: 'tel:+13125550100' }} onApply={onApply} />)
    await user.click(await screen.findByRole('button', { name: 'Copy number' }))
    await screen.findByRole('button', { name: 'Copied' })
    expect(await navigator.clipboard.readText()).toBe('312-555-0100')
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'))
    await user.click(screen.getByRole('button'))
    await screen.findByRole('button', { name: '312-555-0100' })
    expect(onApply).toHaveBeenCalledTimes(2)
    vi.unstubAllGlobals()
  })

  it('says so if a study gives no way to apply', () => {
    render(<ApplyLink target={null} />)
    expect(screen.queryByRole('link')).toBeNull()
    expect(screen.getByText('There is no way to apply to this study right now.')).toBeTruthy()
  })
})
