import { type RefObject, useRef, useState } from 'react'

export interface LazyPart {
  /** Whether to render the part at all: true from the first sign that it will be wanted. */
  isWanted: boolean
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
  /** Opens the part, and loads it if need be. */
  open: () => void
  buttonRef: RefObject<HTMLButtonElement | null>
  /** For the button: pointing at it or focusing it starts the loading, pressing it opens or closes the part. */
  buttonProps: {
    ref: RefObject<HTMLButtonElement | null>
    'aria-expanded': boolean
    onPointerEnter: () => void
    onFocus: () => void
    onClick: () => void
  }
}

/** A part behind a button whose code loads only when someone reaches for the button. */
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
