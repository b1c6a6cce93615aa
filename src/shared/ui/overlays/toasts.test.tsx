import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { showToast } from './toast.ts'
import { Toasts } from './Toasts.tsx'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})

afterEach(() => {
  vi.useRealTimers()
})

function renderPage() {
  render(
    <>
      <button type="button">Hide</button>
      <div aria-live="polite">
        <Toasts />
      </div>
    </>,
  )
  return userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
}

const say = (...toast: Parameters<typeof showToast>) => act(() => showToast(...toast))
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

describe('a passing message', () => {
  it('appears in the live region and disappears by itself', async () => {
    renderPage()
    say('Saved')
    expect(screen.getByText('Saved').closest('[aria-live]')).toHaveAttribute('aria-live', 'polite')
    await wait(6000)
    expect(screen.queryByText('Saved')).toBeNull()
  })

  it('is replaced by the next one, which stays its full time', async () => {
    renderPage()
    say('Study hidden')
    await wait(5000)
    say('Study saved')
    expect(screen.queryByText('Study hidden')).toBeNull()
    await wait(5000)
    expect(screen.getByText('Study saved')).toBeInTheDocument()
  })

  it('can be undone by keyboard, and returns the focus', async () => {
    const user = renderPage()
    const onAction = vi.fn<() => void>()
    await user.click(screen.getByRole('button', { name: 'Hide' }))
    say('Study hidden', { label: 'Undo', onAction })
    await user.keyboard('{F8}')
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(onAction).toHaveBeenCalledOnce()
    expect(screen.queryByText('Study hidden')).toBeNull()
    expect(screen.getByRole('button', { name: 'Hide' })).toHaveFocus()
  })

  it('stays while it is focused or hovered', async () => {
    const user = renderPage()
    say('Study hidden', { label: 'Undo', onAction: () => {} })
    await user.keyboard('{F8}')
    await wait(60_000)
    await user.hover(screen.getByText('Study hidden'))
    await user.tab()
    await user.tab()
    await wait(60_000)
    await user.unhover(screen.getByText('Study hidden'))
    await wait(9000)
    expect(screen.getByText('Study hidden')).toBeInTheDocument()
    await wait(1000)
    expect(screen.queryByText('Study hidden')).toBeNull()
  })

  it('is dismissed by Escape and by its button', async () => {
    const user = renderPage()
    say('One')
    await user.keyboard('{F8}{Escape}')
    expect(screen.queryByText('One')).toBeNull()
    say('Two')
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByText('Two')).toBeNull()
  })
})
