/** What a participant may do with any study of a list: save it for later, or hide it from her lists. */
export interface Marking {
  isSaved: (id: number) => boolean
  isHidden: (id: number) => boolean
  /** When she applied to it, in a few words. */
  appliedText: (id: number) => string | undefined
  onSave: (id: number, isSaved: boolean) => void
  onHide: (id: number, isHidden: boolean) => void
}
