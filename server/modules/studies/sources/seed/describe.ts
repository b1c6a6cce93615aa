import type { Random } from '#server/runtime/seeded-random.ts'
import texts from '#server/content/seed/descriptions.json' with { type: 'json' }
import type { Pay } from './pay.ts'
import type { Setting, Topic } from './schemas.ts'

/** The decisions about a study that its description states. */
export interface Outline {
  topic: Topic
  setting: Setting
  intro: string
  /** `Women 25 to 44`. */
  people: string
  pay: Pay
  /** Facility and city, or the cities; null for a study without a facility. */
  where: string | null
}

const paragraph = (text: string) => `<p>${escaped(text)}</p>`
const heading = (text: string) => `<h3>${escaped(text)}</h3>`
const list = (items: readonly string[]) =>
  `<ul>${items.map((item) => `<li>${escaped(item)}</li>`).join('')}</ul>`
const labelled = (label: string, text: string) => `<strong>${label}:</strong> ${escaped(text)}`

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** The description of a study as HTML of `p`, `h3`, `ul`, `li` and `strong`. States only facts of the outline. */
export function describe(outline: Outline, random: Random): string {
  const { topic, intro, people, pay, setting } = outline
  const { headings, labels } = texts
  const place = outline.where ?? texts.settings[setting].place
  const time = random.pick(topic.times)
  const practical = random.pick(texts.settings[setting].practical)
  const note = random.pick(topic.notes)
  const doing = heading(random.pick(headings.doing)) + list(topic.steps)
  const joining = heading(random.pick(headings.joining)) + list([people, ...topic.criteria])
  const receiving = heading(random.pick(headings.receiving)) + paragraph(pay.sentence)
  const layouts = [
    () =>
      paragraph(intro) +
      doing +
      heading(headings.timeAndPlace) +
      paragraph(`${time}. ${place}. ${practical}`) +
      joining +
      receiving +
      paragraph(note),
    () =>
      paragraph(intro) +
      `<ul><li>${labelled(labels.time, time)}</li><li>${labelled(labels.place, place)}</li><li>${labelled(labels.pay, pay.display)}</li></ul>` +
      doing +
      paragraph(note) +
      joining +
      paragraph(`${practical} ${pay.sentence}`),
    () =>
      paragraph(intro) +
      paragraph(note) +
      joining +
      doing +
      `<p>${labelled(labels.goodToKnow, `${time}. ${place}. ${practical}`)}</p>` +
      receiving,
  ]
  return random.pick(layouts)()
}
