/**
 * Runs `write` after changes that may come faster than it finishes: one run at a time, and one more afterwards for all
 * changes made meanwhile.
 *
 * @param write Writes the current state to the disk. Must not reject.
 * @returns Call after each change.
 */
export function writeBehind(write: () => Promise<void>): () => void {
  let isWriting = false
  let isStale = false
  const run = async () => {
    isStale = true
    if (isWriting) return
    isWriting = true
    while (isStale) {
      isStale = false
      await write()
    }
    isWriting = false
  }
  return () => void run()
}
