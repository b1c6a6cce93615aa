import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { env as configuration } from '#api/env.ts'
import { readEnv } from '#contract/config/env.ts'
import { installPrompt } from '#device/install-prompt.ts'
import { AppShell, type ShellAccount } from './AppShell.tsx'

vi.hoisted(() => {
  globalThis.__env = { features: ['editions'] }
})

const env = readEnv({ contactUrl: 'https://help.example/contact' })

async function renderShell(account: ShellAccount | null, onLogout = () => {}) {
  const root = createRootRoute({
    component: () => (
      <AppShell brand="Stipend" account={account} site={env} onLogout={onLogout}>
        <p>page</p>
      </AppShell>
    ),
  })
  const paths =
    '/my /profile /category/$slug /online-surveys /earnings /all /near /saved /compare /applications /not-now /survey-panels /data /waiting'
  const pages = paths.split(' ').map((path) => createRoute({ getParentRoute: () => root, path }))
  const router = createRouter({
    routeTree: root.addChildren(pages),
    history: createMemoryHistory({ initialEntries: ['/my'] }),
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await screen.findByText('page')
  return { router, user: userEvent.setup() }
}

/** Text and target of each link in one group of the navigation. */
async function linksOf(group: string) {
  const links = within(await screen.findByRole('navigation', { name: group })).getAllByRole('link')
  return links.map((link) => [link.textContent, link.getAttribute('href')])
}

const maya: ShellAccount = {
  name: 'Maya',
  settingsHref: 'https://api.example/notifications/?enc_id=a+b',
  balance: 1240,
}

describe('shell', () => {
  it('gives a visitor neither sidebar nor menu', async () => {
    await renderShell(null)
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.getByRole('link', { name: 'Stipend' })).toBeTruthy()
  })

  it('lists the navigation in the order of the specification, then further pages, and focuses the first', async () => {
    const { user } = await renderShell(maya)
    await user.click(screen.getByRole('button', { name: 'Open navigation' }))
    await screen.findByRole('dialog')
    expect(document.activeElement?.textContent).toBe('Studies for me')
    expect(await linksOf('Studies')).toEqual([
      ['Studies for me', '/my'],
      ['Focus Groups', '/category/focus-groups'],
      ['Clinical Trials', '/category/clinical-trials'],
      ['App Installs', '/category/app-installs'],
      ['Product Testing', '/category/product-testing'],
      ['Online Surveys', '/online-surveys'],
      ['Survey Panels', '/category/survey-panels'],
      ['Earnings', '/earnings'],
      ['Contact', 'https://help.example/contact'],
    ])
    expect(await linksOf('More in Stipend')).toEqual([
      ['Near me', '/near'],
      ['Saved studies', '/saved'],
      ['My applications', '/applications'],
      ['Waiting to send', '/waiting'],
      ['All Studies', '/all'],
      ['Compare studies', '/compare'],
      ['Not for you now', '/not-now'],
      ['Panels to join', '/survey-panels'],
      ['Your data', '/data'],
      ['Questions and answers', '/help/'],
    ])
  })

  it('links the pages that are opened most, with the balance, while the sidebar is closed', async () => {
    const { user } = await renderShell(maya)
    expect(await linksOf('Main pages')).toEqual([
      ['My Studies', '/my'],
      ['Near me', '/near'],
      ['Online Surveys', '/online-surveys'],
      ['Earnings$12.40', '/earnings'],
    ])
    await user.click(screen.getByRole('button', { name: 'Open navigation' }))
    await screen.findByRole('dialog')
    expect(screen.queryByRole('navigation', { name: 'Main pages' })).toBeNull()
  })

  it('has no way to places on a host that has none', async () => {
    configuration.features = []
    onTestFinished(() => void (configuration.features = ['editions']))
    const { user } = await renderShell(maya)
    expect((await linksOf('Main pages')).map(([, path]) => path)).toEqual([
      '/my',
      '/online-surveys',
      '/earnings',
    ])
    await user.click(screen.getByRole('button', { name: 'Open navigation' }))
    expect((await linksOf('More in Stipend'))[0]).toEqual(['Saved studies', '/saved'])
  })

  it('installs the portal as soon as the browser can, once for each of its offers', async () => {
    const { user } = await renderShell(maya)
    installPrompt.watch()
    await user.click(screen.getByRole('button', { name: 'Open navigation' }))
    await linksOf('More in Stipend')
    expect(screen.queryByRole('button', { name: 'Install Stipend' })).toBeNull()
    const prompt = vi.fn<() => Promise<void>>(async () => {})
    globalThis.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }))
    await user.click(await screen.findByRole('button', { name: 'Install Stipend' }))
    expect(prompt).toHaveBeenCalledOnce()
    expect(screen.queryByRole('button', { name: 'Install Stipend' })).toBeNull()
  })

  it('closes the sidebar when a link is followed', async () => {
    const { router, user } = await renderShell(maya)
    await user.click(screen.getByRole('button', { name: 'Open navigation' }))
    await user.click(within(await screen.findByRole('dialog')).getByText('Clinical Trials'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(router.state.location.pathname).toBe('/category/clinical-trials')
  })

  it('opens and closes the sidebar with the same button, and locks scrolling meanwhile', async () => {
    const { user } = await renderShell(maya)
    await user.click(screen.getByRole('button', { name: 'Open navigation' }))
    await screen.findByRole('dialog')
    expect(document.documentElement.classList.contains('is-scroll-locked')).toBe(true)
    const close = screen.getByRole('button', { name: 'Close navigation' })
    expect(close.getAttribute('aria-expanded')).toBe('true')
    await user.click(close)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.documentElement.classList.contains('is-scroll-locked')).toBe(false)
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open navigation' }))
  })

  it.each(['{Enter}', '{ArrowDown}'])('opens the avatar menu by %s, on its first item', async (key) => {
    const { user } = await renderShell(maya)
    screen.getByRole('button', { name: 'Your account, Maya' }).focus()
    await user.keyboard(key)
    const [first] = await screen.findAllByRole('menuitem')
    expect(document.activeElement).toBe(first)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Your account, Maya' }))
  })

  it('leaves the items of the avatar menu to the mouse, also when a key has opened it', async () => {
    const { user } = await renderShell(maya)
    screen.getByRole('button', { name: 'Your account, Maya' }).focus()
    await user.keyboard('{Enter}')
    const [first, , last] = await screen.findAllByRole('menuitem')
    if (!last) throw new Error('No item')
    await user.hover(last)
    expect(document.activeElement).toBe(last)
    await user.unhover(last)
    expect(document.activeElement).not.toBe(first)
  })

  it('opens and closes the avatar menu with the same button', async () => {
    const { user } = await renderShell(maya)
    const button = screen.getByRole('button', { name: 'Your account, Maya' })
    await user.click(button)
    await screen.findByRole('menu')
    await user.click(button)
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    expect(button.getAttribute('aria-expanded')).toBe('false')
  })

  it('offers profile, the account page of the host, and logout', async () => {
    let logouts = 0
    const { user } = await renderShell(maya, () => {
      logouts += 1
    })
    await user.click(screen.getByRole('button', { name: 'Your account, Maya' }))
    const items = await screen.findAllByRole('menuitem')
    expect(items.map((item) => item.textContent)).toEqual(['Profile', 'Account', 'Logout'])
    expect(items[0]?.getAttribute('href')).toBe('/profile')
    expect(items[1]?.getAttribute('href')).toBe('https://api.example/notifications/?enc_id=a+b')
    await user.click(screen.getByRole('menuitem', { name: 'Logout' }))
    expect(logouts).toBe(1)
  })
})
