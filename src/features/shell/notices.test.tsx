import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { momentText } from '#domain/dates/moment.ts'
import { userKey } from '#offline/storage/schemas.ts'
import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { HeaderNotice } from './HeaderNotice.tsx'
import { InstallCard } from './InstallOffer.tsx'
import { ShownNotices, type ShownNoticesProps } from './Notices.tsx'

describe('the install offer', () => {
  it('can be accepted or declined if the browser has a prompt, and names the portal', async () => {
    const [onInstall, onDismiss] = [vi.fn<() => void>(), vi.fn<() => void>()]
    render(<InstallCard offer="prompt" brand="Panelwise" onInstall={onInstall} onDismiss={onDismiss} />)
    expect(screen.getByText(/^Keep Panelwise on your home screen/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Install' }))
    expect([onInstall.mock.calls.length, onDismiss.mock.calls.length]).toEqual([1, 0])
    await userEvent.click(screen.getByRole('button', { name: 'Not now' }))
    expect([onInstall.mock.calls.length, onDismiss.mock.calls.length]).toEqual([1, 1])
  })

  it('explains the steps if only the participant can install', () => {
    render(
      <InstallCard
        offer="by-hand"
        brand="Panelwise"
        onInstall={vi.fn<() => void>()}
        onDismiss={vi.fn<() => void>()}
      />,
    )
    expect(screen.getByText(/^Keep Panelwise at hand: tap Share/)).toBeTruthy()
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['OK'])
  })
})

describe('the notices in the header', () => {
  const calm: ShownNoticesProps = {
    connection: 'online',
    isPageMissing: false,
    isUserUnread: false,
    health: 'working',
    isUpdateReady: false,
  }

  it('tell of the storage, and of another problem anew', async () => {
    const { rerender } = render(<ShownNotices {...calm} health="denied" />)
    expect(screen.getByText(/so Stipend works only while you are online/)).toBeTruthy()
    const button = () => screen.getByRole('button', { name: 'About your device' })
    await userEvent.click(button())
    expect(button()).toHaveAttribute('aria-expanded', 'false')
    rerender(<ShownNotices {...calm} health="full" />)
    expect(screen.getByText(/out of space/)).toBeTruthy()
    expect(button()).toHaveAttribute('aria-expanded', 'true')
  })

  it('offer a new version by one button, which covers nothing', () => {
    render(<ShownNotices {...calm} isUpdateReady />)
    expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
      'Reload',
    ])
    expect(screen.getByText('A new version is ready')).toBeTruthy()
  })
})

describe('a notice in the header', () => {
  it('goes away by itself, stays readable, and comes back by its button', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    render(
      <HeaderNotice name="You are offline." icon={<svg />}>
        <span>Showing what was saved.</span>
      </HeaderNotice>,
    )
    const button = screen.getByRole('button', { name: 'You are offline.' })
    expect(button).toHaveAttribute('aria-expanded', 'true')
    act(() => void vi.advanceTimersByTime(8000))
    vi.useRealTimers()
    expect(button).toHaveAttribute('aria-expanded', 'false')
    expect(screen.getByText('Showing what was saved.')).toBeInTheDocument()
    await userEvent.click(button)
    expect(button).toHaveAttribute('aria-expanded', 'true')
    await userEvent.click(button)
    expect(button).toHaveAttribute('aria-expanded', 'false')
  })
})

describe('the age of a page without a connection', () => {
  const now = new Date()
  const hoursAgo = (hours: number) => now.getTime() - hours * 3_600_000

  function showOffline(user: unknown, isPageMissing = false) {
    const client = new QueryClient()
    client.setQueryData(['ledger'], [], { updatedAt: hoursAgo(1) })
    client.setQueryData(userKey, user, { updatedAt: hoursAgo(3) })
    client.setQueryData(['another page'], [], { updatedAt: hoursAgo(5) })
    const open = (page: string) =>
      new QueryObserver(client, { queryKey: [page], staleTime: Infinity }).subscribe(() => {})
    const leave = open('ledger')
    render(
      <QueryClientProvider client={client}>
        <ShownNotices
          connection="offline"
          isPageMissing={isPageMissing}
          isUserUnread={false}
          health="working"
          isUpdateReady={false}
        />
      </QueryClientProvider>,
    )
    return { open, leave }
  }

  it('includes the cached participant, whose balance is shown', () => {
    showOffline({ balance: 100 })
    expect(screen.getByText(/Showing what was saved/)).toHaveTextContent(
      momentText(new Date(hoursAgo(3)), now),
    )
  })

  it('is not shown for a page that failed to load, which shows no cached data', () => {
    showOffline({ balance: 100 }, true)
    expect(screen.getByText('You are offline.')).toBeInTheDocument()
  })

  it('does not include the visitor’s answer', () => {
    showOffline(null)
    expect(screen.getByText(/Showing what was saved/)).toHaveTextContent(
      momentText(new Date(hoursAgo(1)), now),
    )
  })

  it('updates from page to page', async () => {
    const { open, leave } = showOffline({ balance: 100 })
    leave()
    open('another page')
    const since = momentText(new Date(hoursAgo(5)), now)
    await waitFor(() => expect(screen.getByText(/Showing what was saved/)).toHaveTextContent(since))
  })
})
