import { type Outcome, SessionWorld } from '#tests/support/device/session-world.ts'
import * as fc from 'fast-check'
import { afterEach, expect, it, vi } from 'vitest'

/** `SESSION_MODEL_RUNS` raises the number; a failing run is printed with its seed and its shortest form. */
const runs = Number(process.env['SESSION_MODEL_RUNS'] ?? 200)

type Command =
  | {
      do: 'ask' | 'load' | 'type' | 'finish' | 'deliver' | 'freeze' | 'thaw' | 'reload'
      tab: 0 | 1
    }
  | { do: 'sign-out'; tab: 0 | 1; isStuck: boolean }
  | { do: 'sign-in'; tab: 0 | 1; who: string }
  | { do: 'answer'; outcome: Outcome; isNewest: boolean }
  | { do: 'network'; isReachable: boolean }
  | { do: 'expire' }

const tab = fc.constantFrom(0 as const, 1 as const)
const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom('ask', 'ask', 'load', 'type', 'deliver'), tab }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom('finish', 'freeze', 'thaw', 'reload'), tab }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('sign-out'), tab, isStuck: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('sign-in'), tab, who: fc.constantFrom('ada', 'bea') }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('answer'),
      outcome: fc.constantFrom('host', 'host', 'host', 'no-network', 'server-error'),
      isNewest: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('network'), isReachable: fc.boolean() }) },
  { weight: 2, arbitrary: fc.constant({ do: 'expire' }) },
)

afterEach(() => {
  vi.unstubAllGlobals()
  document.documentElement.hidden = false
})

async function carryOut(world: SessionWorld, next: Command): Promise<void> {
  switch (next.do) {
    case 'ask':
      return world.act(next.tab, (page) => page.ask())
    case 'deliver':
      return world.act(next.tab, () => {})
    case 'load':
      return world.load(next.tab)
    case 'type':
      return world.type(next.tab)
    case 'sign-in':
      return world.signIn(next.tab, next.who)
    case 'sign-out':
      return world.signOut(next.tab, next.isStuck)
    case 'finish':
      return world.act(next.tab, (page) => page.finishSignOut())
    case 'freeze':
      return world.freeze(next.tab)
    case 'thaw':
      return world.thaw(next.tab)
    case 'reload':
      return world.reload(next.tab)
    case 'answer':
      return world.answer(next.outcome, next.isNewest)
    case 'network':
      return world.setReachable(next.isReachable)
    case 'expire':
      return world.expire()
  }
}

it(
  'two tabs keep participants apart, sign out for good, and agree in the end',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { maxLength: 50, size: 'max' }), async (commands) => {
        const world = new SessionWorld()
        try {
          await world.signInBoth('ada')
          for (const next of commands) await carryOut(world, next)
        } finally {
          await world.end()
        }
        expect([...world.violations]).toEqual([])
      }),
      { numRuns: runs },
    )
  },
  runs * 300,
)
