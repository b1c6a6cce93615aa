import { type RefObject, useRef, useState } from 'react'

export interface LazyPart {
  /** Whether to render the part: true from the first sign of interest. */
  isWanted: boolean
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
  /** Opens the part, and loads it if necessary. */
  open: () => void
  buttonRef: RefObject<HTMLButtonElement | null>
  buttonProps: {
    ref: RefObject<HTMLButtonElement | null>
    'aria-expanded': boolean
    onPointerEnter: () => void
    onFocus: () => void
    onClick: () => void
  }
}

/** A part behind a button, whose code loads when the button is hovered, focused or pressed. */
export function useLazyPart(): LazyPart {
  const [isWanted, setWanted] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const buttonRef = useRef<HTMLButtonElement>(null)
  const want = () => setWanted(true)
  return {
    isWanted,
    isOpen,
    setOpen,
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
