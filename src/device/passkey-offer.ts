import { observable } from '#base/observable.ts'
import * as localText from '#offline/storage/local-storage.ts'
import { localKeys } from '#offline/storage/storage-names.ts'

const isOpen = observable(localText.read(localKeys.passkeyOffer) === 'open')

/** The offer to add a passkey: made once on each device, after the first sign-in with a password. */
export const passkeyOffer = {
  get: isOpen.get,
  subscribe: isOpen.subscribe,

  /** Call after a sign-in with a password. */
  open: (): void => {
    if (localText.read(localKeys.passkeyOffer) !== null) return
    localText.write(localKeys.passkeyOffer, 'open')
    isOpen.set(true)
  },

  /** Call once it is shown: another start of the portal does not show it again. */
  noteShown: (): void => localText.write(localKeys.passkeyOffer, 'done'),

  /** Call when it is declined or no longer needed. */
  close: (): void => {
    passkeyOffer.noteShown()
    isOpen.set(false)
  },
} as const
