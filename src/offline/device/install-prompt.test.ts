import { beforeEach, describe, expect, it, vi } from 'vitest'
import { installing } from './install-prompt.ts'

const ask = vi.fn<() => Promise<{ outcome: 'accepted' }>>(async () => ({ outcome: 'accepted' }))
const offered = () => {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: ask })
  globalThis.dispatchEvent(event)
  return event
}
installing.watch()

describe('the offer to install', () => {
  beforeEach(() => {
    installing.dismiss()
    localStorage.clear()
    ask.mockClear()
  })

  it('waits for the second study, and keeps the browser from asking by itself', () => {
    expect(offered().defaultPrevented).toBe(true)
    expect(installing.get()).toBe('none')
    installing.noteInterest()
    expect(installing.get()).toBe('none')
    installing.noteInterest()
    expect(installing.get()).toBe('prompt')
  })

  it('has the browser ask once it is taken up', async () => {
    offered()
    installing.noteInterest()
    installing.noteInterest()
    await installing.accept()
    expect(ask).toHaveBeenCalledOnce()
    expect(installing.get()).toBe('none')
  })

  it('is not made again after a no, however often the browser offers', () => {
    offered()
    installing.noteInterest()
    installing.noteInterest()
    installing.dismiss()
    offered()
    installing.noteInterest()
    expect(installing.get()).toBe('none')
  })

  it('explains itself where only she can do it', () => {
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { standalone: false }))
    installing.noteInterest()
    installing.noteInterest()
    expect(installing.get()).toBe('by-hand')
    vi.unstubAllGlobals()
  })
})
