import * as tabText from '#offline/storage/session-storage.ts'
import { sessionKeys } from '#offline/storage/storage-names.ts'

/** The fields of login and sign-up without passwords and codes, which are never kept. */
const keptFields = 'input[name=email], input[name=session_only]'

/** Keeps what a visitor typed in the tab's session storage: reading the terms, or a reload, must not lose it. */
export function keepVisitorInput(form: HTMLFormElement): void {
  const kept = read()
  for (const { name, type, checked, value } of form.querySelectorAll<HTMLInputElement>(keptFields)) {
    kept.set(name, type === 'checkbox' ? String(checked || '') : value)
  }
  tabText.write(sessionKeys.visitorInput, String(kept))
}

/** Fills the fields that are still empty. */
export function restoreVisitorInput(form: HTMLFormElement): void {
  const kept = read()
  for (const input of form.querySelectorAll<HTMLInputElement>(keptFields)) {
    const typed = kept.get(input.name)
    if (input.type !== 'checkbox') input.value ||= typed ?? ''
    else if (typed) input.checked = true
  }
}

export function forgetVisitorInput(): void {
  tabText.write(sessionKeys.visitorInput, null)
}

const read = () => new URLSearchParams(tabText.read(sessionKeys.visitorInput) ?? '')
