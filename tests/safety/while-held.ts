import type { OpenDatabase } from '#server/db/database.ts'

/** Runs a function while another connection holds a lock, and then releases the lock. */
export async function whileHeld<Result>(
  rival: OpenDatabase,
  lock: (tx: OpenDatabase['db']) => Promise<unknown>,
  run: () => Promise<Result>,
): Promise<Result> {
  let release = () => {}
  const done = new Promise<void>((resolve) => (release = resolve))
  let tellLocked = () => {}
  const locked = new Promise<void>((resolve) => (tellLocked = resolve))
  const holding = rival.db
    .transaction(async (tx) => {
      await lock(tx)
      tellLocked()
      await done
      throw new Error('released')
    })
    .catch(() => {})
  await locked
  try {
    return await run()
  } finally {
    release()
    await holding
  }
}
