import type { OpenDatabase } from '#server/db/database.ts'

/** Runs something while another connection holds what a statement of its own has locked, and then lets go. */
export async function whileHeld<Result>(
  rival: OpenDatabase,
  lock: (tx: OpenDatabase['db']) => Promise<unknown>,
  run: () => Promise<Result>,
): Promise<Result> {
  let letGo = () => {}
  const done = new Promise<void>((resolve) => (letGo = resolve))
  let tellLocked = () => {}
  const locked = new Promise<void>((resolve) => (tellLocked = resolve))
  const holding = rival.db
    .transaction(async (tx) => {
      await lock(tx)
      tellLocked()
      await done
      throw new Error('let go')
    })
    .catch(() => {})
  await locked
  try {
    return await run()
  } finally {
    letGo()
    await holding
  }
}
