let follows = 0

/**
 * Remembers the timers, listeners and observers of a page, or of a file of tests: on the window that it shares with the
 * next ones they would act on their devices.
 *
 * @returns Ends them, and remembers no more.
 */
export function followWindow(): () => void {
  const ends: (() => void)[] = []
  const restores: (() => void)[] = []
  follows++

  function replace<Owner extends object, Key extends keyof Owner>(
    owner: Owner,
    key: Key,
    follow: (former: Owner[Key]) => Owner[Key],
  ) {
    const former = owner[key]
    owner[key] = follow(former)
    restores.push(() => (owner[key] = former))
  }

  const listeners =
    (target: EventTarget) =>
    (add: EventTarget['addEventListener']): typeof add =>
    (...given) => {
      add.apply(target, given)
      ends.push(() => target.removeEventListener(...given))
    }

  const timers = <Start extends typeof setTimeout | typeof setInterval>(start: Start) =>
    new Proxy(start, {
      apply(target, owner, given) {
        const timer: NodeJS.Timeout = Reflect.apply(target, owner, given)
        ends.push(() => clearTimeout(timer))
        return timer
      },
    })

  const watchers = (Former: typeof MutationObserver) =>
    new Proxy(Former, {
      construct(target, [react]) {
        const watcher = new target(react)
        ends.push(() => watcher.disconnect())
        return watcher
      },
    })

  // Not closed: work that is still under way posts to it.
  const channels = (Former: typeof BroadcastChannel) =>
    new Proxy(Former, { construct: (target, [name]) => new target(`${name} ${String(follows)}`) })

  replace(globalThis, 'setTimeout', timers)
  replace(globalThis, 'setInterval', timers)
  replace(globalThis, 'BroadcastChannel', channels)
  if ('document' in globalThis) {
    replace(globalThis, 'MutationObserver', watchers)
    for (const target of [globalThis, document]) replace(target, 'addEventListener', listeners(target))
  }
  return () => {
    for (const restore of restores.reverse()) restore()
    for (const end of ends) end()
  }
}
