import { observable } from '#base/observable.ts'

/** Rises when texts of studies were stored. A separate file: lists follow it without the code that stores them. */
export const textsVersion = observable(0)

export function announceTexts(): void {
  textsVersion.set(textsVersion.get() + 1)
}
