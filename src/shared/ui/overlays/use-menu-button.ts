import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { useLazyPart } from '#ui/parts/use-lazy-part.ts'

/** A button that opens a menu by a press or by the arrow-down key (ARIA menu button pattern). */
export function useMenuButton() {
  const { buttonProps, ...part } = useLazyPart()
  const [isByKeyboard, setByKeyboard] = useState(false)
  return {
    ...part,
    isByKeyboard,
    buttonProps: {
      ...buttonProps,
      'aria-haspopup': 'menu' as const,
      onClick: ({ detail }: MouseEvent) => {
        // A click by keyboard has a detail of 0.
        setByKeyboard(detail === 0)
        buttonProps.onClick()
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'ArrowDown') return
        event.preventDefault()
        setByKeyboard(true)
        part.open()
      },
    },
  }
}
