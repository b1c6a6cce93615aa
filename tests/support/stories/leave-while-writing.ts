import { answerStore, databaseNames } from '#offline/storage/storage-names.ts'
import { leavePage } from '#base/page-lifecycle.ts'
import { expect, vi } from 'vitest'
import { holdStore } from '#tests/support/device/hold-store.ts'
import { readElsewhere } from '#tests/support/device/read-elsewhere.ts'
import { pollTimeout } from '#tests/support/rules/poll-timeout.ts'

/** Leaves the page while its first write waits, and comes back to it when `look` finds the records as expected. */
export async function leaveWhileWriting(
  change: () => void,
  look: (records: ReadonlyMap<IDBValidKey, unknown>) => void,
): Promise<void> {
  const { release } = await holdStore({ database: databaseNames.answers, store: answerStore })
  const begun = vi.spyOn(IDBDatabase.prototype, 'transaction')
  change()
  await vi.waitFor(
    () => expect(begun).toHaveBeenCalledWith(answerStore, 'readwrite', expect.anything()),
    pollTimeout,
  )
  begun.mockRestore()
  leavePage()
  await release()
  await vi.waitFor(async () => look(await readElsewhere()), pollTimeout)
  globalThis.dispatchEvent(new Event('pageshow'))
}
