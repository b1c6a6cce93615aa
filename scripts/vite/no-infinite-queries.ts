/** Takes the place of a part of TanStack Query that loads lists page by page, as no page of the portal does. */
export function infiniteQueryBehavior(): never {
  throw new Error('No infinite queries')
}
export { infiniteQueryBehavior as hasNextPage, infiniteQueryBehavior as hasPreviousPage }
