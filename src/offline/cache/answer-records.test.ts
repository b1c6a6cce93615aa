import { setDeviceOwner } from '#offline/storage/device-session.ts'
import { schemaVersion } from '#offline/storage/schemas.ts'
import { answerKeys } from '#offline/storage/storage-names.ts'
import { promisifyRequest } from 'idb-keyval'
import { pollTimeout } from '#tests/support/rules/poll-timeout.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { AnswerRecords } from './answer-records.ts'
import { storedAnswers } from './answer-store.ts'
import { readSnapshot } from './snapshot.ts'

const owner = 'participant-a'

function line(queryKey: unknown[], data: unknown, dataUpdatedAt: number): string {
  const queries = [{ queryKey, state: { data, dataUpdatedAt } }]
  return JSON.stringify({ timestamp: dataUpdatedAt, buster: String(schemaVersion), clientState: { queries } })
}
const textOf = (...lines: string[]) => lines.join('\n')

function openTab(): AnswerRecords {
  const tab = new AnswerRecords()
  tab.attach(owner)
  return tab
}

/** Waits for the transactions before it, then reads all answers. */
async function stored(): Promise<Record<string, unknown>> {
  const texts = await storedAnswers.transact('readonly', (objects) =>
    promisifyRequest<unknown[]>(objects.getAll()),
  )
  const { queries } = readSnapshot(texts.join('\n')).clientState
  return Object.fromEntries(queries.map(({ queryHash, state }) => [queryHash, state.data]))
}

beforeEach(async () => {
  setDeviceOwner(owner, () => {})
  await storedAnswers.deleteWhere(() => true)
})

describe('the answers of two tabs', () => {
  const one = textOf(
    line(['intakes'], [1, 2], 1000),
    line(['intake', 3], [], 1000),
    line(['cashouts'], [], 3000),
  )
  const other = textOf(line(['intakes'], [9], 2000), line(['intake', 4], [], 500))

  it.each([
    ['newer', [one, other]],
    ['older', [other, one]],
  ])('are a record each, with the newer version, if the %s tab writes last', async (_name, texts) => {
    for (const text of texts) openTab().setItem('', text)
    expect(await stored()).toEqual({
      '["cashouts"]': [],
      '["intakes"]': [9],
      '["intake",3]': [],
      '["intake",4]': [],
    })
  })

  it('that only one of them knows stay when the other is closed', async () => {
    openTab().setItem('', one)
    openTab().flush(line(['intake', 4], [], 500))
    expect(Object.keys(await stored())).toHaveLength(4)
  })

  it('are deleted by a tab that no longer has them, unless the other has a newer version', async () => {
    openTab().setItem('', one)
    const tab = new AnswerRecords()
    await tab.load(owner)
    openTab().setItem('', other)
    tab.setItem('', line(['cashouts'], [], 3000))
    expect(await stored()).toEqual({ '["cashouts"]': [], '["intakes"]': [9], '["intake",4]': [] })
  })
})

describe('a record', () => {
  const key = answerKeys.answer(owner, '["intakes"]')

  it('that is damaged is replaced, and another one deleted with the next change', async () => {
    await storedAnswers.set(key, '{"timestamp"')
    await storedAnswers.set(answerKeys.answer(owner, '["intake",3]'), '{')
    const tab = new AnswerRecords()
    await tab.load(owner)
    tab.setItem('', line(['intakes'], [1], 1000))
    expect(
      await storedAnswers.transact('readonly', (objects) => promisifyRequest(objects.getAllKeys())),
    ).toEqual([key])
    expect(await stored()).toEqual({ '["intakes"]': [1] })
  })

  it('is written again only if its answer has changed', async () => {
    const tab = openTab()
    tab.setItem('', line(['intakes'], [1], 1000))
    await stored()
    const put = vi.spyOn(IDBObjectStore.prototype, 'put')
    tab.setItem('', textOf(line(['cashouts'], [], 2000), line(['intakes'], [1], 1000)))
    await vi.waitFor(() => expect(put).toHaveBeenCalledOnce(), pollTimeout)
    expect(Object.keys(await stored())).toHaveLength(2)
    put.mockRestore()
  })

  it('is not written after another tab has signed the participant out', async () => {
    const tab = openTab()
    setDeviceOwner('participant-b', () => {})
    tab.setItem('', line(['intakes'], [1], 1000))
    tab.flush(line(['intakes'], [1], 1000))
    expect(await stored()).toEqual({})
  })
})
