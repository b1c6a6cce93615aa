import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

/** A component whose code loads when it is first rendered, or when `prepare` is called. */
export type LaterComponent<Props> = ComponentType<Props> & {
  /** Loads the code, so that the first render shows it at once. Rejects when that fails; the next call tries again. */
  prepare: () => Promise<void>
}

/**
 * A component that loads when there is something to show with it. What replaces the fallback of a `Suspense` React holds
 * back for 300 ms, so that skeletons do not flicker: too long for what answers a press.
 *
 * A failure to load is thrown to the nearest error boundary; a new mount tries again.
 *
 * @param fallback Stands in until it is loaded.
 */
export function loadLater<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
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
