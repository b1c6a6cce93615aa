import * as endpoints from '#contract/desk/endpoints.ts'
import { Banner } from '#ui/fields/Banner.tsx'
import { Button } from '#ui/parts/Button.tsx'
import type { Elements } from '#ui/parts/elements.ts'
import { Logo } from '#ui/parts/Logo.tsx'
import { useKeptFocus } from '#ui/parts/use-kept-focus.ts'
import { showToast } from '#ui/overlays/toast.ts'
import { Toasts } from '#ui/overlays/Toasts.tsx'
import { useQueryClient, useSuspenseQuery, useMutation } from '@tanstack/react-query'
import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useSyncExternalStore, useState } from 'react'
import { call } from '#desk/api/client.ts'
import { errorText, DeskCallError } from '#desk/api/errors.ts'
import { forgetDay } from '#desk/session/kept-day.ts'
import { marks, sessionsKey } from '#desk/session/marks.ts'
import { sessionQuery, useOperator } from '#desk/session/operator.ts'
import styles from './Frame.module.css'
import { navigation } from './navigation.ts'
import { dayOf } from './times.ts'
import { loadLater } from '#ui/parts/load-later.tsx'
import { endedSession } from '#desk/api/ended-session.ts'
import { signIn } from '#desk/session/passkeys.ts'

export function Frame({ children }: { children: Elements }) {
  const operator = useOperator()
  const focusArea = useKeptFocus(sameControl)
  return (
    <div className={styles.frame}>
      <a href="#page" className={styles.skip}>
        Skip to the page
      </a>
      <header className={styles.side}>
        <Link to="/" className="app-logo">
          <Logo brand="Desk" />
        </Link>
        <Pages />
        <div className={styles.operator}>
          <p>
            <strong>{operator.name}</strong>
            <small>{operator.role}</small>
          </p>
          <SignOut />
        </div>
      </header>
      <main id="page" className={styles.page} {...focusArea}>
        <NewPasskeys />
        {children}
      </main>
      <SignInAgain />
      <div aria-live="polite">
        <Toasts />
      </div>
    </div>
  )
}

/** Links to the pages that the operator may open. On a phone they are a strip, which shows the current one. */
function Pages() {
  const operator = useOperator()
  const strip = useRef<HTMLElement>(null)
  const router = useRouter()
  useEffect(() => {
    const show = () => {
      const current = strip.current?.querySelector<HTMLElement>('[aria-current=page]')
      if (current)
        strip.current?.scrollTo({
          left: current.offsetLeft - (strip.current.offsetWidth - current.offsetWidth) / 2,
        })
    }
    show()
    // A turned tablet shows another part of the strip.
    addEventListener('resize', show)
    const stop = router.subscribe('onRendered', show)
    return () => {
      removeEventListener('resize', show)
      stop()
    }
  }, [router])
  return (
    <nav ref={strip} aria-label="Desk" className={styles.navigation}>
      {navigation
        .filter(({ access }) => operator.may(access))
        .map(({ to, title }) => (
          <Link key={to} to={to} activeOptions={{ exact: to === '/' }} className={styles.link}>
            {title}
          </Link>
        ))}
    </nav>
  )
}

/** Tells operators of passkeys that somebody added to their name. */
function NewPasskeys() {
  const { new_passkeys: added } = useSuspenseQuery(sessionQuery).data
  return added.map(({ name, created_at: at }) => (
    <Banner key={at} tone="info">
      <span>{`A passkey was added to your name: ${name}, ${dayOf(at)}. If it is not yours,`}</span>{' '}
      <Link to="/operators">remove it</Link> <span>and tell an owner.</span>
    </Banner>
  ))
}

const never = () => () => {}

function SignOut() {
  // The host draws the button too, before there is a program that could answer a press.
  const isRunning = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const client = useQueryClient()
  const navigate = useNavigate()
  const signOut = async () => {
    // What waits is sent first, or when this operator is back. The list of the day goes at once, also without a
    // network.
    await marks.send(true)
    forgetDay()
    try {
      await call(endpoints.signOut, {})
    } catch (error) {
      client.removeQueries({ queryKey: sessionsKey })
      showToast(errorText(error))
      return navigate({ to: '/' })
    } finally {
      // A list that was on its way has come meanwhile.
      forgetDay()
    }
    // The next operator of this browser sees nothing of this session.
    client.clear()
    await navigate({ to: '/sign-in' })
  }
  return (
    <Button variant="quiet" size="small" disabled={!isRunning} onClick={() => void signOut()}>
      Log out
    </Button>
  )
}

const Dialog = loadLater(async () => (await import('#ui/overlays/Dialog.tsx')).Dialog)

/** Asks for the passkey when the session ends while a page is open. The act that found out then goes on. */
function SignInAgain() {
  const isAsking = useSyncExternalStore(endedSession.subscribe, endedSession.isAsking, () => false)
  // Stays after the answer: the dialog gives the focus back while it closes.
  const [wasAsked, setWasAsked] = useState(false)
  const { id, name } = useOperator()
  const client = useQueryClient()
  const signingIn = useMutation({
    mutationFn: async () => {
      const session = await signIn()
      if (session.operator.id === id) return session
      // Text typed by one operator must not be sent in the name of another.
      await call(endpoints.signOut, {})
      throw new DeskCallError('other-operator')
    },
    onSuccess: (session) => {
      client.setQueryData(sessionQuery.queryKey, session)
      endedSession.settle(true)
    },
  })
  if (isAsking && !wasAsked) setWasAsked(true)
  if (!wasAsked) return null
  return (
    <Dialog
      title="Your session has ended"
      isOpen={isAsking}
      onOpenChange={(isOpen) => {
        if (!isOpen) endedSession.settle(false)
      }}
      actions={
        <>
          <Button isBusy={signingIn.isPending} busyText="Waiting…" onClick={() => signingIn.mutate()}>
            Log in
          </Button>
          <Button variant="secondary" onClick={() => endedSession.settle(false)}>
            Not now
          </Button>
        </>
      }
    >
      <p>{`Log in again with your passkey, ${name}. What you typed stays, and what you have pressed goes on.`}</p>
      {signingIn.isError && <Banner tone="error">{errorText(signingIn.error)}</Banner>}
    </Dialog>
  )
}

/** The control that has replaced another one of the same form, such as after a search. */
export const sameControl = (area: Element, gone: Element): Element | undefined =>
  [...area.querySelectorAll(gone.tagName)].find(
    (one) =>
      one.textContent === gone.textContent &&
      ['name', 'aria-label'].every((name) => one.getAttribute(name) === gone.getAttribute(name)),
  )
