import * as localText from '#offline/storage/local-storage.ts'
import { observable } from '#base/observable.ts'
import { localKeys } from '#offline/storage/storage-names.ts'

/** `prompt`: the browser can ask. `by-hand`: iOS, where only the participant can install, from the share menu. */
export type InstallOffer = 'none' | 'prompt' | 'by-hand'

/** Chromium's event, which is missing from the DOM types. */
interface InstallPromptEvent extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** Number of opened studies after which the portal proposes installing. */
const enoughStudies = 2

const offer = observable<InstallOffer>('none')
const waiting = observable<InstallPromptEvent | null>(null)

/**
 * The offer to install the portal: made once the participant shows interest, and never again after a refusal. The
 * sidebar keeps an entry. Not made if nothing can be stored, because it would return on every visit.
 */
export const installPrompt = {
  get: offer.get,
  subscribe: offer.subscribe,

  /** Captures the browser's own event, which fires early and once. */
  watch: (): void => {
    globalThis.addEventListener('beforeinstallprompt', (event) => {
      event.preventDefault()
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the event is missing from the DOM types
      waiting.set(event as InstallPromptEvent)
      decide()
    })
    globalThis.addEventListener('appinstalled', () => {
      offer.set('none')
      waiting.set(null)
      askToPersist()
    })
    if (isStandalone()) askToPersist()
  },

  /** Call when a study is opened. */
  noteInterest: (): void => {
    localText.write(localKeys.studiesOpened, String(studiesOpened() + 1))
    decide()
  },

  /** Shows the browser's prompt. The portal does not ask again by itself, whatever the answer. */
  accept: async (): Promise<void> => {
    const event = waiting.get()
    waiting.set(null)
    installPrompt.dismiss()
    await event?.prompt()
  },

  /** How the portal can be installed now, whatever was declined before. */
  way: (): InstallOffer => {
    if (isStandalone()) return 'none'
    return waiting.get() ? 'prompt' : isIos() ? 'by-hand' : 'none'
  },

  /** Calls the listener whenever `way` may have changed. */
  subscribeToWay: waiting.subscribe,

  dismiss: (): void => {
    offer.set('none')
    localText.write(localKeys.installDeclined, '1')
  },
}

function decide(): void {
  if (localText.read(localKeys.installDeclined) !== null || studiesOpened() < enoughStudies) return
  offer.set(installPrompt.way())
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
