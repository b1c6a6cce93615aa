import { preferredLanguage } from '#offline/device/preferred-language.ts'

/** Runs at the end of the page, before the first paint: puts the prerendered login form into Spanish. */
const spanish = document.querySelector<HTMLTemplateElement>('#spanish')
if (spanish && preferredLanguage() === 'es') {
  document.documentElement.lang = 'es-US'
  document.querySelector('.app-login')?.replaceChildren(spanish.content)
}
