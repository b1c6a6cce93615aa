/** Its code is `sw/door.ts`. */
const script = '/door.js'

const policy = window.trustedTypes?.createPolicy('stipend', { createScriptURL: (address) => address })

/** Keeps the files of this page, so that it opens without a network. Other pages of the desk stay without a worker. */
export async function keepPage(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the DOM types do not know that a TrustedScriptURL will do
  const address = (policy?.createScriptURL(script) ?? script) as unknown as string
  const options = { scope: '/sessions', updateViaCache: 'none' } as const
  await navigator.serviceWorker.register(address, options).catch(() => {})
}
