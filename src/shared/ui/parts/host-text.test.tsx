import { render } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { hostTexts } from './HostText.tsx'

it('shows each of several texts, even equal ones', () => {
  const warned = vi.spyOn(console, 'error').mockImplementation(() => {})
  const line = (texts: readonly string[]) => <p>{hostTexts(texts)}</p>
  const { container, rerender } = render(line(['Any', 'Any']))
  rerender(line(['18 to 65', 'Any', 'Any']))
  rerender(line(['Any', 'Women']))
  expect(container.textContent).toBe('Any · Women')
  expect(warned).not.toHaveBeenCalled()
  warned.mockRestore()
})
