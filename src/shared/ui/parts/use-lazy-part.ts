import { useRef, useState } from 'react'

/** A part behind a button, whose code loads when the button is hovered, focused or pressed. */
export function useLazyPart() {
  const [isWanted, setWanted] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const buttonRef = useRef<HTMLButtonElement>(null)
  const want = () => setWanted(true)
  return {
    /** Whether to render the part: true from the first sign of interest. */
    isWanted,
    isOpen,
    setOpen,
    /** Opens the part, and loads it if necessary. */
    open: () => {
      want()
      setOpen(true)
    },
    buttonRef,
    buttonProps: {
      ref: buttonRef,
      'aria-expanded': isOpen,
      onPointerEnter: want,
      onFocus: want,
      onClick: () => {
        want()
        setOpen(!isOpen)
      },
    },
  }
}
