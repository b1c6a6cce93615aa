import { preferredLanguage } from '#device/preferred-language.ts'

/**
 * Runs at the end of the page, before the first paint: puts the prerendered login form into Spanish, and begins sign-up
 * with its first fields, under the text of its link to sign-up.
 */
const { documentElement: page } = document
const login = document.querySelector('.app-login')
const spanish = document.querySelector<HTMLTemplateElement>('#spanish')
if (spanish && preferredLanguage() === 'es') {
  page.lang = 'es-US'
  login?.replaceChildren(spanish.content)
}

const [signUp, , title, password] = login?.querySelectorAll('a, h1, [name=password]') ?? []
if (title?.parentElement && signUp && page.dataset['firstPaint'] === 'login-room') {
  title.parentElement.classList.add('app-join')
  title.textContent = signUp.textContent
  // Else the browser would fill in a known one, and sign-up would take it over as typed.
  password?.setAttribute('autocomplete', 'new-password')
}
