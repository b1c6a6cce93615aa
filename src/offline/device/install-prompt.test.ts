import { beforeEach, describe, expect, it, vi } from 'vitest'
import { installPrompt } from './install-prompt.ts'

const ask = vi.fn<() => Promise<{ outcome: 'accepted' }>>(async () => ({ outcome: 'accepted' }))
const offered = () => {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: ask })
  globalThis.dispatchEvent(event)
  return event
}
installPrompt.watch()

describe('the offer to install', () => {
  beforeEach(() => {
    installPrompt.dismiss()
    localStorage.clear()
    ask.mockClear()
  })

  it('waits for the second study, and keeps the browser from asking by itself', () => {
    expect(offered().defaultPrevented).toBe(true)
    expect(installPrompt.get()).toBe('none')
    installPrompt.noteInterest()
    expect(installPrompt.get()).toBe('none')
    installPrompt.noteInterest()
    expect(installPrompt.get()).toBe('prompt')
  })

  it('has the browser ask once it is taken up', async () => {
    offered()
    installPrompt.noteInterest()
    installPrompt.noteInterest()
    await installPrompt.accept()
    expect(ask).toHaveBeenCalledOnce()
    expect(installPrompt.get()).toBe('none')
  })

  it('is not made again after a no, however often the browser offers', () => {
    offered()
    installPrompt.noteInterest()
    installPrompt.noteInterest()
    installPrompt.dismiss()
    offered()
    installPrompt.noteInterest()
    expect(installPrompt.get()).toBe('none')
  })

  it('explains itself where only she can do it', () => {
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { standalone: false }))
    installPrompt.noteInterest()
    installPrompt.noteInterest()
    expect(installPrompt.get()).toBe('by-hand')
    vi.unstubAllGlobals()
  })
})
