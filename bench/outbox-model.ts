import { run } from '../scripts/parts/steps.mjs'
import type { Measurement } from './parts/measurement.ts'

const histories = 1000
const project = ['--config', 'tests/vitest.config.ts', '--project', 'unit']

/** The outbox's model test, with more random histories for each kind of host than `npm test` has time for. */
export const outboxModel: Measurement = {
  name: 'outbox-model',
  isLong: true,
  measure: async () => {
    const code = await run('vitest', ['run', 'src/offline/outbox/model.test.ts', ...project], {
      OUTBOX_MODEL_RUNS: String(histories),
    })
    return [
      { what: 'histories per kind of host', value: histories, unit: '' },
      { what: 'runs that broke an invariant', value: code === 0 ? 0 : 1, unit: '', goal: { atMost: 0 } },
    ]
  },
}
