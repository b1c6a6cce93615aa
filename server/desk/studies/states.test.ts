import * as desk from '#contract/desk/endpoints.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { deskErrorOf } from '#tests/support/host/desk-app.ts'
import { useRecruiting } from '#tests/support/host/recruiting.ts'
import { describe, expect, it } from 'vitest'
import { followSchedules } from './follow-schedules.ts'

const days = { publish_on: '2026-11-20', close_on: null }
const acts = {
  publish: [desk.scheduleOwnStudy, days],
  schedule: [desk.scheduleOwnStudy, { ...days, publish_on: '2026-12-24' }],
  draft: [desk.scheduleOwnStudy, { ...days, publish_on: null }],
  template: [desk.scheduleOwnStudy, { ...days, publish_on: null, is_template: true }],
  close: [desk.closeOwnStudy, { reason: 'Enough people' }],
  feature: [desk.featureOwnStudy, { featured: true }],
  delete: [desk.deleteOwnStudy, {}],
} as const
type Act = keyof typeof acts

describe('a study that was published once', () => {
  const story = useRecruiting(useTestDatabase())
  const change = (act: Act) => {
    const [row, body] = acts[act]
    return story.change(row, body)
  }

  it.each<[string, Act[], Act, number]>([
    ['becomes no draft while it is published', [], 'draft', 409],
    ['becomes no template while it is published', [], 'template', 409],
    ['is not closed before its first day', ['schedule'], 'close', 409],
    ['is not closed twice', ['close'], 'close', 409],
    ['becomes no draft once it is closed', ['close'], 'draft', 409],
    ['becomes no template as a draft', ['schedule', 'draft'], 'template', 409],
    ['is not deleted as a draft', ['schedule', 'draft'], 'delete', 403],
    ['is opened again', ['close'], 'publish', 200],
    ['is featured in its state', ['close'], 'feature', 200],
  ])('%s', async (_what, path, act, status) => {
    await story.publish({})
    for (const step of path) expect(await change(step)).toBe(200)
    const { state, version } = await story.saved()
    expect(await change(act)).toBe(status)
    const after = act === 'publish' ? 'published' : state
    expect(await story.saved()).toMatchObject({ state: after, version: version + Number(status === 200) })
  })

  it('keeps its version when it ends by its day, and is not closed then by a page of before', async () => {
    await story.publish({})
    await story.change(desk.scheduleOwnStudy, { ...days, close_on: '2026-11-21' })
    const { id, version } = await story.saved()
    await story.passTo('2026-11-23T12:00:00Z')
    await followSchedules(story.app.host.deps)
    const close = { params: { id }, body: { version, reason: 'Enough people' } }
    expect(await deskErrorOf(await story.editor.call(desk.closeOwnStudy, close))).toBe(
      '409 changed-meanwhile',
    )
    expect(await story.saved()).toMatchObject({ state: 'closed', version })
  })
})
