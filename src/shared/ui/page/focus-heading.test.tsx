import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { focusHeading } from './focus-heading.ts'

function Page({ menu }: { menu: 'open' | 'closed' }) {
  return (
    <>
      <div role="menu" data-state={menu}>
        <button type="button">Logout</button>
      </div>
      <main>
        <h1>Earnings</h1>
      </main>
    </>
  )
}

it.each([
  ['a menu that closes', 'closed', 'Earnings'],
  ['no menu that was opened meanwhile', 'open', 'Logout'],
] as const)('takes the focus from %s', (_name, menu, focused) => {
  render(<Page menu={menu} />)
  screen.getByText('Logout').focus()
  focusHeading()
  expect(document.activeElement?.textContent).toBe(focused)
})
