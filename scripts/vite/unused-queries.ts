/** Takes the place of the parts of TanStack Query that load lists page by page and send changes: no page uses them. */
export function infiniteQueryBehavior(): never {
  throw new Error('No infinite queries')
}
export { infiniteQueryBehavior as hasNextPage, infiniteQueryBehavior as hasPreviousPage }

/** The portal sends changes by its outbox and its forms. */
export class MutationCache {
  getAll = (): readonly never[] => []
  resumePausedMutations = (): Promise<void> => Promise.resolve()
  subscribe = () => (): void => {}
  clear = (): void => {}
}
