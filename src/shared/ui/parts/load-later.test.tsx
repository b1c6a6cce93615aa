import { act, render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { LazyPart } from './LazyPart.tsx'
import { loadLater } from './load-later.tsx'

const Greeting = ({ name }: { name: string }) => <p>Hello, {name}</p>

describe('a component that loads later', () => {
  it('shows its fallback until its code is loaded', async () => {
    const Later = loadLater(() => Promise.resolve(Greeting), <p>Loading</p>)
    render(<Later name="Ada" />)
    expect(screen.getByText('Loading')).toBeInTheDocument()
    expect(await screen.findByText('Hello, Ada')).toBeInTheDocument()
    expect(screen.queryByText('Loading')).not.toBeInTheDocument()
  })

  it('renders immediately if it was prepared', async () => {
    const Later = loadLater(() => Promise.resolve(Greeting), <p>Loading</p>)
    await Later.prepare()
    render(<Later name="Ada" />)
    expect(screen.getByText('Hello, Ada')).toBeInTheDocument()
  })

  it('renders nothing if it cannot be loaded, and retries when it is opened again', async () => {
    let isReachable = false
    const Later = loadLater(() =>
      isReachable ? Promise.resolve(Greeting) : Promise.reject(new Error('No network')),
    )
    const part = (isOpen: boolean) => (
      <LazyPart isOpen={isOpen}>
        <Later name="Ada" />
      </LazyPart>
    )
    const page = render(part(true), { onCaughtError: () => {} })
    await act(async () => {})
    expect(page.container).toBeEmptyDOMElement()
    isReachable = true
    page.rerender(part(false))
    expect(await screen.findByText('Hello, Ada')).toBeInTheDocument()
  })
})
