import { useEffect } from 'react'

/** The page's own work goes first: who only passes through has kept the list of last time. */
const lookedAtMs = 2000

/** Keeps what the page looks like for the first paint of the next start, once it is touched or was looked at for a while. */
export function useKeptPainting(owner: string): void {
  useEffect(() => {
    let stop = () => {}
    const gone = new AbortController()
    const start = async () => {
      const { keepPainted } = await import('#offline/keep-painted.ts')
      stop()
      if (!gone.signal.aborted) stop = keepPainted(owner)
    }
    // Without its code the next start begins with the list of before, or the skeleton.
    const begin = () => void start().catch(() => {})
    const timer = setTimeout(begin, lookedAtMs)
    for (const sign of ['pointerdown', 'keydown']) {
      addEventListener(sign, begin, { once: true, signal: gone.signal })
    }
    return () => {
      clearTimeout(timer)
      gone.abort()
      stop()
    }
  }, [owner])
}
