/** Hands a text to the browser as a file to keep. */
export function saveFile(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Browsers read it after this task; some, on a phone, only once she has agreed.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
