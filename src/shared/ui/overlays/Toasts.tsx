import { type RefObject, useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import { t } from '#language/language.ts'
import { X } from '#ui/parts/icons.ts'
import { type Toast, shownToast } from './toast.ts'
import styles from './Toasts.module.css'
import { useReturnedFocus } from '#ui/parts/use-returned-focus.ts'
import type { Elements } from '#ui/parts/elements.ts'

/** Time that a message stays, in milliseconds: longer with an action, which needs a decision. */
const stayMs = { plain: 6000, withAction: 10_000 } as const

const reachKey = 'F8'

/** The message of `showToast`. Render it once, inside a live region. */
export function Toasts() {
  const toast = useSyncExternalStore(shownToast.subscribe, shownToast.get, shownToast.get)
  return toast && <ShownToast key={toast.id} toast={toast} />
}

/** Stays while hovered or focused; Escape dismisses it. */
function ShownToast({ toast: { id, message, action } }: { toast: Toast }) {
  const slip = useRef<HTMLDivElement>(null)
  const { isVisited, returnFocus } = useVisits(slip)

  useEffect(() => {
    if (isVisited) return undefined
    const timer = setTimeout(() => shownToast.dismiss(id), action ? stayMs.withAction : stayMs.plain)
    return () => clearTimeout(timer)
  }, [id, action, isVisited])

  const close = () => {
    returnFocus()
    shownToast.dismiss(id)
  }
  useKeys(slip, close)
  const act = () => {
    close()
    action?.onAction()
  }
  return (
    <div ref={slip}>
      <Notice
        action={
          <>
            {action && (
              <button type="button" aria-keyshortcuts={reachKey} onClick={act}>
                {action.label}
              </button>
            )}
            <button type="button" aria-label={t('Dismiss')} onClick={close}>
              <X size={18} />
            </button>
          </>
        }
      >
        {message}
      </Notice>
    </div>
  )
}

/** Whether the message is hovered or focused, and a function that returns the focus to where it was before. */
function useVisits(slip: RefObject<HTMLElement | null>) {
  const [isPointedAt, setPointedAt] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const from = useRef<EventTarget | null>(null)
  useEffect(() => {
    const element = slip.current
    const listening = new AbortController()
    const { signal } = listening
    const isWithin = (target: EventTarget | null) => target instanceof Node && element?.contains(target)
    element?.addEventListener('pointerenter', () => setPointedAt(true), { signal })
    element?.addEventListener('pointerleave', () => setPointedAt(false), { signal })
    element?.addEventListener('focusout', (event) => setFocused(Boolean(isWithin(event.relatedTarget))), {
      signal,
    })
    element?.addEventListener(
      'focusin',
      ({ relatedTarget }) => {
        setFocused(true)
        if (!isWithin(relatedTarget)) from.current = relatedTarget
      },
      { signal },
    )
    return () => listening.abort()
  }, [slip])
  return {
    isVisited: isPointedAt || isFocused,
    returnFocus: () => {
      if (isFocused && from.current instanceof HTMLElement) from.current.focus()
    },
  }
}

function useKeys(slip: RefObject<HTMLElement | null>, close: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && slip.current?.contains(document.activeElement)) close()
      if (event.key !== reachKey) return
      event.preventDefault()
      slip.current?.querySelector('button')?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
}

interface NoticeProps {
  icon?: Elements
  children: ReactNode
  /** Buttons at the end. */
  action?: Elements
}

/** A dark slip at the bottom of the window. Render it inside a live region, which announces it. */
function Notice({ icon, children, action }: NoticeProps) {
  const ref = useReturnedFocus<HTMLDivElement>()
  return (
    <div ref={ref} className={styles.notice}>
      {icon}
      <p>{children}</p>
      {action}
    </div>
  )
}
