/** Marks on the studies of a list: saved for later, or hidden from lists. */
export interface Marking {
  isSaved: (id: number) => boolean
  isHidden: (id: number) => boolean
  /** Short text on the application, such as `Today 12:28 PM`. */
  appliedText: (id: number) => string | undefined
  onSave: (id: number, isSaved: boolean) => void
  onHide: (id: number, isHidden: boolean) => void
}
