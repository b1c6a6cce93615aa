import { Link, useRouter } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { type Marked, msg, t, plural } from '#language/language.ts'
import { hasFeature } from '#api/env.ts'
import { isPagePath } from '#contract/pages/pages.ts'
import { hostPages } from '#contract/pages/host-pages.ts'
import { openMessage, visitorMessage } from '#features/contact/message-draft.ts'
import { MessageView } from '#features/shell/MessageView.tsx'
import { NotFound } from '#features/shell/NotFound.tsx'
import { PageSkeleton } from '#features/shell/PageSkeleton.tsx'
import { connectivity } from '#offline/network/connectivity.ts'
import { pendingSummary } from '#offline/outbox/pending-summary.ts'
import { correctWorkerMarks, isSignOutPending } from '#offline/storage/device-session.ts'
import { currentUser, freshUserQuery } from '#session/user-query.ts'
import { Button, buttonClass } from '#ui/parts/Button.tsx'
import { WriteMessage, type WriteMessageProps } from './write-message.tsx'

const needsConnection = msg('This page needs a connection')
const titles: Readonly<Record<string, Marked>> = {
  [hostPages.messages]: msg('Contact needs a connection'),
  [hostPages.contact]: msg('Contact needs a connection'),
  [hostPages.notifications]: msg('Your account needs a connection'),
}

/**
 * The portal at an address of the host, or at one that nobody knows. The worker shows it without a network, or when a
 * participant has to be signed out before the host shows anything. As soon as the host answers, the address is opened
 * there.
 */
export function HostPage() {
  const { pathname } = loadedAddress()
  const connection = useSyncExternalStore(connectivity.subscribe, connectivity.get)
  const message = useMessageDraft(connection !== 'online')
  // A message that is being written does not give way to the host's page.
  const isAsking = useHostPage(!isPagePath(location.pathname) && message === null)
  if (message) return <WriteMessage {...message} />
  if (connection === 'online') return isAsking ? <PageSkeleton /> : <NotFound />
  return (
    <MessageView title={t(titleAt(pathname))} text={t(portalWorks)}>
      <Waiting />
      <Button onClick={openAgain}>{t('Try again')}</Button>
      <Link to="/my" className={buttonClass({ variant: 'secondary' })}>
        {t('Back to studies')}
      </Link>
    </MessageView>
  )
}

/** The draft of a message without a network, or of an answer in a thread; null where the host takes no messages. */
function useMessageDraft(isOffline: boolean): WriteMessageProps | null {
  const { client } = useRouter().options.context
  const [opened, setOpened] = useState<WriteMessageProps | null>(null)
  useEffect(() => {
    const { pathname, searchParams } = loadedAddress()
    const thread = pathname === hostPages.messages ? searchParams.get('thread') : null
    const isWritten = thread !== null || pathname === hostPages.contact
    const target = thread === null ? { about: searchParams.get('about') ?? 'general' } : { thread }
    if (!isOffline || !isWritten || !hasFeature('contact') || isSignOutPending()) return
    void currentUser(client).then(async (user) => {
      if (user) setOpened({ target, owner: user.enc_id, draft: await openMessage(user.enc_id, target) })
      else if (thread === null) setOpened({ target, owner: null, draft: visitorMessage(target) })
    })
  }, [client, isOffline])
  return opened
}

function titleAt(pathname: string): Marked {
  const account = pathname.startsWith('/account/') ? titles[hostPages.notifications] : undefined
  return titles[pathname] ?? account ?? needsConnection
}

const portalWorks = msg(
  'It opens by itself when the connection is back. Without one you can read studies, your saved ones, applications and earnings, and fill in forms: what you send is saved on this device and sent later.',
)

function Waiting() {
  const count = useSyncExternalStore(pendingSummary.subscribe, pendingSummary.total)
  if (count === 0) return null
  return (
    <Link to="/waiting" className={buttonClass({ variant: 'secondary' })}>
      {plural(count, 'One item waits to be sent', '{count} items wait to be sent')}
    </Link>
  )
}

/**
 * Opens the address at the host when that answers: once, as the host may know no such page either, and after each time
 * without a connection.
 *
 * @returns Whether the host is being asked.
 */
function useHostPage(isOfHost: boolean): boolean {
  const { client } = useRouter().options.context
  const [isAsking, setAsking] = useState(isOfHost)
  useEffect(() => {
    if (!isOfHost) return undefined
    let mayReload = isLoadedOnce()
    const follow = () => {
      if (connectivity.get() !== 'online') mayReload = true
      // The page of a pending sign-out leaves for the host by itself.
      else if (mayReload && !isSignOutPending()) void reload()
    }
    const ask = async () => {
      await client.fetchQuery({ ...freshUserQuery, retry: false }).catch(() => {})
      setAsking(connectivity.get() === 'online' && mayReload)
      follow()
    }
    const stop = connectivity.subscribe(follow)
    void ask()
    return stop
  }, [client, isOfHost])
  return isAsking
}

async function reload(): Promise<void> {
  await correctWorkerMarks()
  openAgain()
}

function loadEntry(): PerformanceNavigationTiming | undefined {
  return performance
    .getEntriesByType('navigation')
    .find((entry) => entry instanceof PerformanceNavigationTiming)
}

/** The address as it was loaded. The router has taken a slash from its end, which the host may need. */
function loadedAddress(): URL {
  const loaded = new URL(loadEntry()?.name ?? location.href)
  const isHere = loaded.pathname.replace(/\/$/, '') === location.pathname
  return isHere ? loaded : new URL(location.href)
}

function openAgain(): void {
  history.replaceState(history.state, '', loadedAddress())
  location.reload()
}

/** Whether this page was loaded at its address, and not only loaded again. */
function isLoadedOnce(): boolean {
  const entry = loadEntry()
  return entry !== undefined && entry.type !== 'reload' && loadedAddress().href === entry.name
}
