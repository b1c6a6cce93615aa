/** Takes the place of a part of TanStack Query that sends changes: the portal sends its own by its outbox and its forms. */
export class MutationCache {
  getAll = (): readonly never[] => []
  resumePausedMutations = (): Promise<void> => Promise.resolve()
  subscribe = () => (): void => {}
  clear = (): void => {}
}
