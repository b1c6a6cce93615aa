export function saveFile(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Browsers read the address after this task; on some phones only after a confirmation.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
