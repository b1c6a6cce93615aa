import * as fc from 'fast-check'

export const names = ['ada', 'bea'] as const

/** Acts that lead to points and back are tried more often. */
const operatorActs = [
  ...(['wait', 'decline', 'cancel', 'no-show', 'pay', 'choose', 'book'] as const),
  ...(['choose', 'attend', 'attend', 'correct', 'correct'] as const),
] as const

const who = fc.constantFrom(...names)
const side = fc.constantFrom(0, 1)
/** Things that operators, devices and the host do at the same time. */
const doing = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      by: fc.constant('operator' as const),
      side,
      who,
      act: fc.constantFrom(...operatorActs),
      isStale: fc.constantFrom(true, false, false),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      by: fc.constant('device' as const),
      side,
      who,
      act: fc.constantFrom('accept' as const, 'refuse' as const, 'cancel' as const),
      key: fc.integer({ min: 0, max: 5 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      by: fc.constant('card' as const),
      side,
      who,
      key: fc.integer({ min: 0, max: 2 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      by: fc.constant('payer' as const),
      side,
      act: fc.constantFrom(
        'send' as const,
        'fail' as const,
        'ask' as const,
        'undo' as const,
        'withdraw' as const,
        'release' as const,
      ),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ by: 'host' as const }) },
)
export type Doing = typeof doing extends fc.Arbitrary<infer Kind> ? Kind : never

/** Rounds of a history; what is in one round happens at the same time. */
export const rounds = fc.array(fc.array(doing, { minLength: 1, maxLength: 4 }), {
  minLength: 3,
  maxLength: 6,
})

/** Steps that seldom follow each other by chance, by turns of both; `turn` has the session end, or begin again. */
export const openings = (
  [
    ['choose', 'attend', 'correct', 'cancel'],
    ['choose', 'accept', 'cancel', 'choose', 'accept', 'cancel'],
    ['choose', 'accept', 'turn', 'no-show', 'correct', 'cancel', 'turn'],
    ['choose', 'accept', 'attend', 'correct'],
    ['choose', 'attend', 'correct', 'attend'],
    ['choose', 'turn'],
    ['book', 'cancel', 'book', 'attend', 'correct', 'cancel'],
  ] as const
).flatMap((steps) => names.map((name) => ({ name, steps })))
