import { localText } from '#offline/storage/local-storage.ts'
import { observable } from '#offline/base/observable.ts'
import { localKeys } from '#offline/storage/storage-names.ts'

/** `prompt`: the browser can ask. `by-hand`: iOS, where only the participant can, from the share menu. */
export type InstallOffer = 'none' | 'prompt' | 'by-hand'

/** Chromium's event, which no type library knows. */
interface InstallPromptEvent extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** Studies somebody opens before the portal proposes to stay: sooner it would only be in the way. */
const enoughStudies = 2

const offer = observable<InstallOffer>('none')
let waiting: InstallPromptEvent | null = null

/**
 * Putting the portal on the home screen: offered once there is interest, and never again after a no. Where nothing can
 * be stored it is not offered: it would come again and again.
 */
export const installPrompt = {
  get: offer.get,
  subscribe: offer.subscribe,

  /** Catches the browser's own offer, which comes once and early. */
  watch: (): void => {
    globalThis.addEventListener('beforeinstallprompt', (event) => {
      event.preventDefault()
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- no type library knows this event
      waiting = event as InstallPromptEvent
      decide()
    })
    globalThis.addEventListener('appinstalled', () => {
      offer.set('none')
      askToPersist()
    })
    if (isStandalone()) askToPersist()
  },

  /** A study was opened. */
  noteInterest: (): void => {
    localText.write(localKeys.studiesOpened, String(studiesOpened() + 1))
    decide()
  },

  /** Has the browser ask. Whatever the answer, the portal asks no more. */
  accept: async (): Promise<void> => {
    const event = waiting
    installPrompt.dismiss()
    await event?.prompt()
  },

  dismiss: (): void => {
    waiting = null
    offer.set('none')
    localText.write(localKeys.installDeclined, '1')
  },
}

function decide(): void {
  if (localText.read(localKeys.installDeclined) !== null || studiesOpened() < enoughStudies || isStandalone())
    return
  if (waiting) offer.set('prompt')
  else if (isIos()) offer.set('by-hand')
}

/** Only Safari on iOS has this property. */
function isIos(): boolean {
  return 'standalone' in navigator
}

function isStandalone(): boolean {
  return (
    matchMedia('(display-mode: standalone)').matches ||
    ('standalone' in navigator && navigator.standalone === true)
  )
}

/** An installed portal that the browser empties when room is short would be of little use. */
function askToPersist(): void {
  void navigator.storage?.persist?.().catch(() => false)
}

function studiesOpened(): number {
  return Number(localText.read(localKeys.studiesOpened) ?? 0)
}
