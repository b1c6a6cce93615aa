import { localKeys } from '#offline/storage/storage-names.ts'
import {
  type Control,
  type Owner,
  PictureWorld,
  controls,
  owners,
  settled,
} from '#tests/support/device/picture-world.ts'
import * as fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'

/** `EARLY_MARK_RUNS` raises the number; a failing run is printed with its seed and its shortest form. */
const runs = Number(process.env['EARLY_MARK_RUNS'] ?? 40)

const steps = fc.oneof(
  fc.record({
    what: fc.constantFrom('paint', 'start', 'sync', 'kill', 'settle', 'logout', 'expire', 'menu'),
  }),
  fc.record({ what: fc.constant('draw'), isElsewhere: fc.boolean() }),
  fc.record({ what: fc.constant('storage'), storage: fc.constantFrom('open', 'full', 'denied') }),
  fc.record({ what: fc.constant('press'), control: fc.constantFrom(...controls) }),
  fc.record({ what: fc.constant('press'), control: fc.constantFrom(...controls) }),
  fc.record({ what: fc.constant('crash'), turns: fc.nat(4) }),
  fc.record({ what: fc.constant('change'), control: fc.constantFrom(...controls), isOn: fc.boolean() }),
  fc.record({ what: fc.constant('sign-in'), owner: fc.constantFrom(...owners) }),
)
interface Step {
  what: string
  control?: Control
  isOn?: boolean
  owner?: Owner
  turns?: number
  isElsewhere?: boolean
  storage?: PictureWorld['storage']
}

async function take(
  world: PictureWorld,
  { what, control = 'saved:1', isOn = true, owner = 'ann', turns = 5, ...step }: Step,
) {
  if (what === 'paint') await world.paint()
  if (what === 'press') world.press(control)
  if (what === 'start' || what === 'crash') await world.start()
  if (what === 'change') await world.change(control, isOn)
  if (what === 'sync') await world.sync()
  if (what === 'settle' || what === 'crash') await settled(turns)
  if (what === 'kill' || what === 'crash') await world.kill()
  if (what === 'logout' || what === 'expire') await world.leave(what === 'logout')
  if (what === 'sign-in') await world.signIn(owner)
  if (what === 'menu') world.pressMenu()
  if (what === 'draw') await world.draw(step.isElsewhere ?? false)
  if (what === 'storage') world.storage = step.storage ?? 'open'
}

beforeEach(() => {
  document.documentElement.dataset['build'] = 'of today'
  history.replaceState(null, '', '/my')
  return () => {
    document.body.replaceChildren()
    for (const name of ['build', 'firstPaint']) delete document.documentElement.dataset[name]
    history.replaceState(null, '', '/')
  }
})

it('in any history a press on a picture is carried out once, for its participant, or was never shown as done', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 4, maxLength: 25 }), async (history) => {
      localStorage.setItem(localKeys.owner, 'ann')
      const world = new PictureWorld()
      try {
        await world.paint()
        for (const one of history) await take(world, one)
        await world.check()
        expect([...world.violations]).toEqual([])
      } finally {
        await world.end()
      }
    }),
    { numRuns: runs },
  )
})
