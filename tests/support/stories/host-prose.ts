import type { Page } from '@playwright/test'
import { fillPath } from '#contract/endpoints/endpoint.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { IntakeAnswer } from '#contract/answers/intake-answers.ts'
import { spanish } from '#language/es/spanish.ts'
import { spanishRest } from '#language/es/spanish-rest.ts'
import * as v from 'valibot'

const dictionary: Readonly<Record<string, string>> = { ...spanish, ...spanishRest }

const Text = v.nullish(v.string())
const Studies = v.object({
  focusgroups: v.record(
    v.string(),
    v.object({ title: v.string(), online: v.boolean(), pay_display: Text, age_display: Text }),
  ),
})
const Panels = v.object({
  online_surveys: v.record(v.string(), v.object({ title: Text, age_display: Text, formatValue: Text })),
})

/** English of the host that no dictionary translates: of all studies, of the panels, of one questionnaire. */
export async function hostProse({ request }: Page, intakeId: number): Promise<string[]> {
  const json = async (path: string): Promise<unknown> => (await request.get(path)).json()
  const { focusgroups } = v.parse(
    Studies,
    await json(fillPath(endpoints.activeStudies.path, { product: 'focusgroups' })),
  )
  const { online_surveys } = v.parse(Panels, await json(endpoints.onlineSurveys.path))
  const fields = v.parse(
    IntakeAnswer,
    await json(fillPath(endpoints.intake.path, { product: 'focusgroups', id: intakeId })),
  )
  const ofLists = [
    ...Object.values(focusgroups).flatMap(({ title, online, pay_display, age_display }) => [
      online ? `Online ${title}` : title,
      pay_display,
      age_display,
    ]),
    ...Object.values(online_surveys).flatMap((panel) => Object.values(panel)),
  ].filter((text) => typeof text !== 'string' || !(text in dictionary))
  const ofQuestions = fields.rows.flatMap(({ label, placeholder, description, defaultValue, options }) => [
    label,
    placeholder,
    description,
    defaultValue,
    ...options.map((option) => option.label),
  ])
  const prose = [...ofLists, ...ofQuestions].filter((text) => typeof text === 'string')
  return [...new Set(prose.map((text) => text.trim()))].filter((text) => /\p{L}{2}/u.test(text))
}

/** English texts of the host on the page that are not marked as English. */
export async function unmarkedProse(page: Page, prose: readonly string[]): Promise<string[]> {
  return page.evaluate((english) => {
    const shortestPart = 12
    const whole = new Set(english)
    const parts = english.filter(({ length }) => length >= shortestPart)
    const isMarked = (element: Element | null) =>
      element?.closest('[lang]')?.getAttribute('lang')?.startsWith('en') ?? false
    const isProse = (text: string) => whole.has(text) || parts.some((part) => text.includes(part))
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode
      const text = textContent?.replaceAll(/\s+/g, ' ').trim() ?? ''
      if (text !== '' && isProse(text) && !isMarked(parentElement)) found.push(text)
    }
    for (const element of document.querySelectorAll('[placeholder]:placeholder-shown, img[alt]')) {
      const text = element.getAttribute('placeholder') ?? element.getAttribute('alt') ?? ''
      if (isProse(text.trim()) && !isMarked(element)) found.push(text)
    }
    return found
  }, prose)
}
