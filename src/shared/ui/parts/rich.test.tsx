import { render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => vi.resetModules())
afterEach(() => vi.resetModules())

it('renders the parts of a text in the order of its language', async () => {
  const { addTranslations } = await import('#language/language.ts')
  const { rich } = await import('./rich.tsx')
  const parts = { policy: <b>privacy policy</b>, year: 2026, terms: <i>terms</i> }
  const text = () => rich('The {policy} of {year} and the {terms}.', parts)
  const shown = () => render(<p>{text()}</p>).container.innerHTML.replaceAll(/<\/?span>/g, '')
  expect(shown()).toBe('<p>The <b>privacy policy</b> of 2026 and the <i>terms</i>.</p>')
  addTranslations({ 'The {policy} of {year} and the {terms}.': '{terms}, y {policy} de {year}.' })
  expect(shown()).toBe('<p><i>terms</i>, y <b>privacy policy</b> de 2026.</p>')
})
