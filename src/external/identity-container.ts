import { texts } from '#contract/base/texts.ts'

export const identityContainerId = 'identity-verification'

/** The element for the provider's frame is missing: a content blocker may have removed it. */
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
