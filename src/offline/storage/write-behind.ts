/**
 * Runs `write` for changes that may come faster than it ends: one run at a time, and one more after it, however many
 * changes came meanwhile.
 *
 * @param write Brings the disk up to date with what is there by then. Must not reject.
 * @returns To be called after each change.
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
