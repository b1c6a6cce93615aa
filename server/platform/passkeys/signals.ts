import type { HostConfig } from '#server/config/config.ts'
import { html } from 'hono/html'

interface PasskeyFacts {
  encId: string
  /** Present if it may be another one than before. */
  email?: string
  /** All that the account has; present if some may have been removed. */
  passkeys?: readonly { credentialId: string }[]
}

/**
 * The part of a page that tells the participant's password manager what has become of the account's passkeys, so that it
 * offers no removed one and shows the right address (WebAuthn level 3, signal methods). The page has to be sure whose
 * account it is.
 */
export function passkeySignals(
  { publicOrigin }: Pick<HostConfig, 'publicOrigin'>,
  { encId, email, passkeys }: PasskeyFacts,
): { script: string; element: ReturnType<typeof html> } {
  const account = {
    rpId: new URL(publicOrigin).hostname,
    userId: Buffer.from(encId).toString('base64url'),
  }
  const signals = {
    ...(passkeys && {
      signalAllAcceptedCredentials: {
        ...account,
        allAcceptedCredentialIds: passkeys.map(({ credentialId }) => credentialId),
      },
    }),
    ...(email !== undefined && { signalCurrentUserDetails: { ...account, name: email, displayName: '' } }),
  }
  const element = html`<div data-signals="${JSON.stringify(signals)}" hidden></div>`
  return { script: signalScriptPath, element }
}

export const signalScriptPath = '/account/passkeys/signal.js'

/** Browsers that do not know a signal go without it. */
export const signalScript = `const { signals } = document.querySelector('[data-signals]').dataset
for (const [signal, facts] of Object.entries(JSON.parse(signals)))
  globalThis.PublicKeyCredential?.[signal]?.(facts).catch(() => {})
`
