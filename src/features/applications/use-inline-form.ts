import { unsavedForms } from '#base/unsaved-forms.ts'
import { useEffect, useRef, useState } from 'react'

/**
 * A form in place of the button that opened it: its first field takes the focus, after a refusal the first wrong one.
 *
 * @param isChanged Whether leaving the page would lose input.
 */
export function useInlineForm(isChanged: boolean) {
  const form = useRef<HTMLFormElement>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => (isChanged ? unsavedForms.hold() : undefined), [isChanged])
  useEffect(() => form.current?.querySelector<HTMLElement>('input, textarea, button')?.focus(), [])
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [tries])
  return { form, isTried: tries > 0, countTry: () => setTries(tries + 1) }
}
