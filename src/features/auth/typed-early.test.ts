import { afterEach, describe, expect, it } from 'vitest'
import { keepTyped, restoreTyped } from './typed-early.ts'

const markup =
  '<form><input name="email" type="email" /><input name="password" /><input name="choice" type="checkbox" /></form>'

/** Puts a new form on the page, in place of the previous one. */
function show(): { form: HTMLFormElement; field: (name: string) => HTMLInputElement } {
  document.body.innerHTML = markup
  const form = document.forms[0]
  if (!form) throw new Error('There is no form')
  const field = (name: string) => {
    const input = form.querySelector<HTMLInputElement>(`[name=${name}]`)
    if (!input) throw new Error(`There is no field ${name}`)
    return input
  }
  return { form, field }
}

describe('input typed before the portal runs', () => {
  afterEach(() => document.body.replaceChildren())

  it('is restored in the rendered form up to the last letter, with focus and cursor', () => {
    const early = show()
    early.field('email').value = 'maya@example.com'
    early.field('email').focus()
    early.field('choice').checked = true
    keepTyped(document.body)
    // Time passes until the render.
    early.field('password').focus()
    early.field('password').value = 'typed'
    early.field('password').setSelectionRange(1, 3)

    const late = show()
    restoreTyped(late.form)
    expect(late.field('email').value).toBe('maya@example.com')
    expect(late.field('password').value).toBe('typed')
    expect(late.field('choice').checked).toBe(true)
    expect(document.activeElement).toBe(late.field('password'))
    expect([late.field('password').selectionStart, late.field('password').selectionEnd]).toEqual([1, 3])
  })

  it('is restored once', () => {
    const early = show()
    early.field('password').value = 'typed'
    keepTyped(document.body)
    restoreTyped(show().form)
    const next = show()
    restoreTyped(next.form)
    expect(next.field('password').value).toBe('')
  })
})
