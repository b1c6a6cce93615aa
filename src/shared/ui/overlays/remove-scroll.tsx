import { type ElementType, type ReactNode, type RefObject, useEffect } from 'react'

export interface RemoveScrollProps {
  as?: ElementType
  /** Props of the original package that the widgets pass; unused here. */
  allowPinchZoom?: boolean
  shards?: readonly RefObject<HTMLElement | null>[]
  children?: ReactNode
}

let locks = 0

/**
 * Keeps the page behind an overlay from scrolling, by a class on the root element. Replaces the package
 * `react-remove-scroll`, which injects a style element that the content security policy refuses.
 */
export function RemoveScroll({ as: Wrapper = 'div', children }: RemoveScrollProps) {
  useEffect(() => {
    locks += 1
    document.documentElement.classList.add('is-scroll-locked')
    return () => {
      locks -= 1
      if (locks === 0) document.documentElement.classList.remove('is-scroll-locked')
    }
  }, [])
  return <Wrapper>{children}</Wrapper>
}
