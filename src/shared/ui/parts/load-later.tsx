import { type ComponentType, useEffect, useState } from 'react'
import type { Elements } from './elements.ts'

/** A component whose code loads when it is first rendered, or when `prepare` is called. */
export type LaterComponent<Props> = ComponentType<Props> & {
  /** Loads the code ahead of the first render. Rejects on failure; the next call retries. */
  prepare: () => Promise<void>
}

/**
 * A component whose code loads at its first render. Not `lazy` with `Suspense`: React delays the replacement of a
 * fallback by 300 ms against flicker, which is too long after a press.
 *
 * A failure to load is thrown to the nearest error boundary; a new mount retries.
 *
 * @param fallback Shown until the code is loaded.
 */
export function loadLater<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: Elements = null,
): LaterComponent<Props> {
  let Loaded: ComponentType<Props> | null = null
  const prepare = async () => {
    Loaded ??= await load()
  }
  function Later(props: Props) {
    const [isLoaded, setLoaded] = useState(Loaded !== null)
    useEffect(() => {
      if (isLoaded) return undefined
      let isWanted = true
      const settle = (next: () => boolean) => isWanted && setLoaded(next)
      prepare().then(
        () => settle(() => true),
        (error: unknown) =>
          settle(() => {
            throw error
          }),
      )
      return () => {
        isWanted = false
      }
    }, [isLoaded])
    return Loaded === null ? fallback : <Loaded {...props} />
  }
  return Object.assign(Later, { prepare })
}
