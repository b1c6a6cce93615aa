import { texts } from '#contract/base/texts.ts'

/** Id of the element in which the provider's part of the page is shown. */
export const identityContainerId = 'identity-verification'

/** There is no place for the provider's part: a content blocker, say, took it from the page. */
export class MissingContainer extends Error {
  override name = 'MissingContainer'

  constructor(id: string) {
    super(texts.identityContainerMissing(id))
  }
}

/** @throws {MissingContainer} before a session is created that could not be shown (specification, section 8). */
export function identityContainer(): HTMLElement {
  const container = document.getElementById(identityContainerId)
  if (container === null) throw new MissingContainer(identityContainerId)
  return container
}
