import type { Catalogue } from '#domain/studies/catalogue.ts'
import { observable } from '#base/observable.ts'

/** The newest studies of a large catalogue, on a device that has none yet, while all of them are on their way. */
export const newestStudies = observable<Catalogue | undefined>(undefined)

/** Resolves when there are some of a market area. */
export function whenNewest(area: number | null): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (newestStudies.get()?.area === area) resolve()
    }
    newestStudies.subscribe(look)
    look()
  })
}
