import { t } from '#language/language.ts'
import { Button, type ButtonLook } from '#ui/parts/Button.tsx'
import { useState } from 'react'

interface CopyButtonProps extends ButtonLook {
  text: string
  label: string
  /** It was copied, or is there to be read. */
  onCopy?: (() => void) | undefined
}

/** Copies a text, and says so in its label. */
export function CopyButton({ text, label, onCopy, ...look }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<string | null>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome(t('Copied'))
    } catch {
      // A browser may refuse: then the text is there to be read.
      setOutcome(text)
    }
    onCopy?.()
  }
  return (
    <Button variant="secondary" {...look} onClick={() => void copy()}>
      {outcome ?? label}
    </Button>
  )
}
