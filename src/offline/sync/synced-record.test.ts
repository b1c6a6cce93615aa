import { type Fate, SyncedWorld } from '#tests/support/device/synced-world.ts'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'

/** `SYNC_MODEL_RUNS` raises the number; a failing run is printed with its seed and its shortest form. */
const runs = Number(process.env['SYNC_MODEL_RUNS'] ?? 100)

type Command =
  | { do: 'change'; tab: 0 | 1; id: number }
  | { do: 'elsewhere'; id: number }
  | { do: 'fates'; fates: Fate[] }
  | { do: 'tell' | 'reload'; tab: 0 | 1 }
  | { do: 'sign-in'; who: string; isNoticed: boolean }

const tab = fc.constantFrom(0 as const, 1 as const)
const id = fc.integer({ min: 1, max: 3 })
const fate = fc.constantFrom<Fate>('answer', 'answer', 'cut-before', 'cut-after', 'refuse', 'limit')
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('change'), tab, id }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('elsewhere'), id }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('fates'), fates: fc.array(fate, { maxLength: 6 }) }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('tell', 'tell', 'reload'), tab }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('sign-in'),
      who: fc.constantFrom('ada', 'bea'),
      isNoticed: fc.boolean(),
    }),
  },
)

async function carryOut(world: SyncedWorld, next: Command): Promise<void> {
  switch (next.do) {
    case 'change':
      return world.change(next.tab, next.id)
    case 'elsewhere':
      return world.changeElsewhere(next.id)
    case 'fates':
      return world.expect(next.fates)
    case 'tell':
      return world.tell(next.tab)
    case 'reload':
      return world.reload(next.tab)
    case 'sign-in':
      return world.signIn(next.who, next.isNoticed)
  }
}

it.each([
  ['changes alone', false],
  ['changes and the host’s list', true],
])(
  'two tabs bring each change to the host, in order and in its owner’s session: %s',
  async (_what, hasList) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(command, { maxLength: 30, size: 'max' }),
        fc.boolean(),
        async (commands, waits) => {
          const world = new SyncedWorld(hasList)
          try {
            for (const next of commands) {
              await carryOut(world, next)
              // A turn of the event loop, in which requests and writes go on.
              if (waits) await new Promise((resolve) => setTimeout(resolve))
            }
            await world.settle('ada')
            await world.settle('bea')
          } finally {
            await world.end()
          }
          expect([...world.violations]).toEqual([])
        },
      ),
      { numRuns: runs },
    )
  },
  runs * 200,
)
