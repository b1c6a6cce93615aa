import { t } from '#language/language.ts'
import { IdentityFrameMessage, identityFrameReply } from '#contract/answers/identity-provider.ts'
import * as v from 'valibot'

/** Progress at the provider, as its page reports it. A hint only: the host gets the result. */
export type IdentityEvent = 'started' | 'submitted' | 'finished' | 'canceled'

export interface IdentityFrameOptions {
  /** The provider's page for a session. */
  url: string
  container: HTMLElement
  onEvent: (event: IdentityEvent) => void
}

const events: Partial<Record<IdentityFrameMessage, IdentityEvent>> = {
  VERIFF_STARTED: 'started',
  VERIFF_SUBMITTED: 'submitted',
  VERIFF_FINISHED: 'finished',
  VERIFF_CANCELED: 'canceled',
}

/**
 * Shows the provider's page in a frame. Accepts only messages of the protocol, from this frame's window and with
 * exactly the origin of the session's address; the provider's own library checks neither.
 *
 * @returns Removes the frame.
 */
export function openIdentityFrame({ url, container, onEvent }: IdentityFrameOptions): () => void {
  const { origin } = new URL(url)
  const frame = document.createElement('iframe')
  frame.title = t('Identity verification')
  frame.allow = 'camera; microphone; autoplay; fullscreen'
  frame.src = url

  function receive(event: MessageEvent): void {
    if (event.source === null || event.source !== frame.contentWindow || event.origin !== origin) return
    const message = v.safeParse(IdentityFrameMessage, event.data)
    if (!message.success) return
    switch (message.output) {
      case 'VERIFF_HANDSHAKE':
        return frame.contentWindow?.postMessage(identityFrameReply, origin)
      case 'VERIFF_RELOAD_REQUEST':
      case 'VERIFF_FORCE_RELOAD':
        // Reloads the frame only; the portal's page stays.
        frame.src = url
        return undefined
    }
    const told = events[message.output]
    if (told !== undefined) onEvent(told)
  }

  globalThis.addEventListener('message', receive)
  container.append(frame)
  return () => {
    globalThis.removeEventListener('message', receive)
    frame.remove()
  }
}
