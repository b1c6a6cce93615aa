import { rememberedUser } from '#tests/support/builders/remembered-user.ts'
import { openPage } from '#tests/support/pages/open-page.tsx'
import { seededRandom } from '#server/runtime/seeded-random.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'

const random = seededRandom('whom')

/** Studies of which about half fit somebody. */
const studies = Object.fromEntries(
  Array.from({ length: 24 }, (_, index) => {
    const id = index + 1
    const age = { field: '_age', op: random.pick(['<', '>=']), value: String(random.integer(5, 80)) }
    const gender = { field: 'gender', op: '=', value: random.pick(['Female', 'Male']) }
    const requirements = [...(random.chance(0.7) ? [age] : []), ...(random.chance(0.3) ? [gender] : [])]
    const dmas = random.chance(0.5) ? [random.pick([501, 506, 803])] : []
    return [id, { id, title: `Study ${id}`, category: 1, requirements, dmas, publish_at: '2026-10-01' }]
  }),
)
const answers = { activeStudies: { focusgroups: studies } }
const { enc_id: owner, profile_data: profile } = rememberedUser()
const paths = ['/all', '/not-now', ...[3, 5, 8].map((id) => `/study/${id}`), '/compare?ids=3,5,8', '/my']

/** Text of a page, in the words for the participant alone. */
function shown(name: string): string {
  const main = document.querySelector('main')?.cloneNode(true)
  if (!(main instanceof HTMLElement)) return ''
  main.querySelector('select[aria-label="For whom"]')?.parentElement?.remove()
  return main.textContent
    .replace(/For \w+, born \d+, \d+\. Only this device knows\. Back to me/, '')
    .replace(/By your profile [^.]*\.(?: The company checks the rest\.)?/, '')
    .replaceAll(' with your profile', '')
    .replace('Fits you', 'Fits')
    .replaceAll(/[Yy]ou: |Your area is/g, `${name}: `)
    .replaceAll(`The area of ${name} is`, `${name}: `)
    .replace('fit me?', `fit ${name}?`)
}

/** @param isWrong Whether a page is in the words for somebody else. */
async function shownAt(
  goTo: (href: string) => Promise<void>,
  name: string,
  isWrong = () => false,
): Promise<string[]> {
  const all: string[] = []
  for (const path of paths) {
    await goTo(path)
    await screen.findByRole('heading', { level: 1 })
    await waitFor(() => expect(shown(name)).toMatch(/Study \d/))
    expect([path, isWrong()]).toEqual([path, false])
    all.push(shown(name))
  }
  return all
}

it.each([
  ['Tomasina', 1957, 'Female', '02139', 506],
  ['Kiddo', 2017, 'Male', '90001', 803],
])(
  'for %s, lists and fit are those of a participant born in %i, and no call tells',
  async (name, birthYear, gender, zip, area) => {
    const facts = { ...profile, _birth_year: birthYear, gender, postal_code: zip }
    const other = await openPage('/my', { ...answers, user: { dma: area, profile_data: facts } })
    const theirs = await shownAt(other.goTo, name)

    const own = await openPage('/my', answers)
    expect(await shownAt(own.goTo, name)).not.toEqual(theirs)
    const { changePeople, openPeople, people } = await import('#offline/drafts/people.ts')
    const card = { id: 'b7', name, birthYear, gender, zip, area }
    changePeople(owner, () => ({ people: [card], chosen: card.id }))
    expect(await shownAt(own.goTo, name, () => /[Yy]ou: /.test(document.body.textContent))).toEqual(theirs)
    await openPeople(owner)
    expect(people.get().people).toEqual([card])
    const sent = own.host.calls.map((call) => JSON.stringify([call.name, call.params, call.body]))
    expect(sent.filter((text) => [name, zip, String(birthYear)].some((one) => text.includes(one)))).toEqual(
      [],
    )
  },
)
