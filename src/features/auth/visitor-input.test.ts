import { afterEach, describe, expect, it, vi } from 'vitest'
import { forgetVisitorInput, keepVisitorInput, restoreVisitorInput } from './visitor-input.ts'

const fields = {
  login:
    '<input name="email"><input name="password"><input name="code"><input type="checkbox" name="session_only">',
  signUp: '<input name="email"><input name="password">',
}

/** Puts a new form on the page, in place of the previous one. */
function show(form: keyof typeof fields) {
  document.body.innerHTML = `<form>${fields[form]}</form>`
  const [shown] = document.forms
  if (!shown) throw new Error('There is no form')
  const field = (name: string) => shown.querySelector<HTMLInputElement>(`[name=${name}]`)
  return {
    type: (name: string, text: string) => {
      const input = field(name)
      if (input?.type === 'checkbox') input.checked = text !== ''
      else if (input) input.value = text
      keepVisitorInput(shown)
    },
    restored: () => {
      restoreVisitorInput(shown)
      return [...shown.querySelectorAll('input')].map((one) =>
        one.type === 'checkbox' ? one.checked : one.value,
      )
    },
  }
}

describe('input of a visitor', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    document.body.replaceChildren()
  })

  it('is kept for both forms, but for secrets, until somebody has signed in', () => {
    const login = show('login')
    login.type('email', 'maya@example.com')
    login.type('password', 'Secret-123')
    login.type('code', '123456')
    login.type('session_only', 'on')
    const signUp = show('signUp')
    expect(signUp.restored()).toEqual(['maya@example.com', ''])
    signUp.type('email', 'maya+1@example.com')
    expect(show('login').restored()).toEqual(['maya+1@example.com', '', '', true])
    forgetVisitorInput()
    expect(show('login').restored()).toEqual(['', '', '', false])
  })

  it('does not replace what a field holds, and follows what was cleared', () => {
    const login = show('login')
    login.type('email', 'maya@example.com')
    login.type('session_only', 'on')
    login.type('session_only', '')
    const filled = show('login')
    filled.type('email', 'other@example.com')
    expect(filled.restored()).toEqual(['other@example.com', '', '', false])
  })

  it('is not kept where the browser refuses storage', () => {
    vi.stubGlobal('sessionStorage', undefined)
    show('login').type('email', 'maya@example.com')
    expect(show('login').restored()).toEqual(['', '', '', false])
    forgetVisitorInput()
  })
})
