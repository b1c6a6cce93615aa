import { expect, it, vi } from 'vitest'

const person = (name: string) => ({
  id: name,
  name,
  birthYear: 2015,
  gender: 'Male',
  zip: '02139',
  area: 506,
})

/** The people on this device as one tab sees them. */
async function tab(owner: string) {
  vi.resetModules()
  const session = await import('#offline/storage/device-session.ts')
  session.setDeviceOwner(owner, () => {})
  const opened = await import('./people.ts')
  await opened.people.open(owner)
  return opened
}

it('a person that another tab has added meanwhile stays', async () => {
  const one = await tab('ada')
  const other = await tab('ada')
  const add = (of: typeof one, name: string) =>
    of.people.change('ada', ({ people }) => ({ people: [...people, person(name)], chosen: name }))
  await add(one, 'my son')
  await add(other, 'my mother')
  const names = () => other.people.of('ada').people.map(({ name }) => name)
  expect(names()).toEqual(['my son', 'my mother'])
  expect((await tab('ada')).people.of('ada')).toMatchObject({ chosen: 'my mother', people: [{}, {}] })
})

it('a person whom a full device cannot store stays as long as the page, and is stored with the next change', async () => {
  const { people } = await tab('bea')
  const add = (name: string) =>
    people.change('bea', (before) => ({ people: [...before.people, person(name)], chosen: name }))
  const names = (kept: { people: readonly { name: string }[] }) => kept.people.map(({ name }) => name)
  await add('my son')
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('No room', 'QuotaExceededError')
  })
  await add('my mother')
  expect(names(await people.open('bea'))).toEqual(['my son', 'my mother'])
  full.mockRestore()
  await add('my aunt')
  expect(names(await (await tab('bea')).people.open('bea'))).toEqual(['my son', 'my mother', 'my aunt'])
})
