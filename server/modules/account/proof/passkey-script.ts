export const passkeyScriptPath = '/account/confirm/passkey.js'

/** Shows the form of the passkey where the browser can use one, and sends the browser's answer with it. */
export const passkeyScript = `const box = document.querySelector('[data-passkey]')
const Credential = globalThis.PublicKeyCredential
if (box !== null && Credential?.parseRequestOptionsFromJSON) {
  box.hidden = false
  const form = box.querySelector('form')
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const failed = box.querySelector('[role=alert]')
    failed.hidden = true
    try {
      const publicKey = Credential.parseRequestOptionsFromJSON(JSON.parse(box.dataset.passkey))
      form.elements.passkey.value = JSON.stringify(await navigator.credentials.get({ publicKey }))
      form.submit()
    } catch {
      failed.hidden = false
    }
  })
}
`
