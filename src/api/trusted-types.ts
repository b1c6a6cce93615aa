/** Scripts that may be started by address: the service worker and built workers. Hot reloading builds none. */
const startable = import.meta.env.DEV
  ? /^\/(?:sw\.js|src\/[\w./-]+\.worker\.ts)$/
  : /^\/(?:sw\.js|assets\/[\w.-]+\.js)$/

const policy = window.trustedTypes?.createPolicy('stipend', {
  createScriptURL(address) {
    const url = new URL(address, location.origin)
    if (url.origin !== location.origin || !startable.test(url.pathname)) {
      throw new TypeError(`Not one of our scripts: ${address}`)
    }
    return address
  },
})

/** An address from which a worker may be started under Trusted Types; engines without them take the plain text. */
export function trustedScriptUrl(address: string): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the DOM types do not know that a TrustedScriptURL will do
  return (policy?.createScriptURL(address) ?? address) as unknown as string
}
