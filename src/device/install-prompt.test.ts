import { beforeEach, describe, expect, it, vi } from 'vitest'
import { installPrompt } from './install-prompt.ts'

const ask = vi.fn<() => Promise<{ outcome: 'accepted' }>>(async () => ({ outcome: 'accepted' }))
const offered = () => {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: ask })
  globalThis.dispatchEvent(event)
  return event
}
installPrompt.watch()

describe('the install prompt', () => {
  beforeEach(() => {
    installPrompt.dismiss()
    localStorage.clear()
    ask.mockClear()
  })

  it('appears after the second study, in place of the browser’s own', () => {
    expect(offered().defaultPrevented).toBe(true)
    expect(installPrompt.get()).toBe('none')
    installPrompt.noteInterest()
    expect(installPrompt.get()).toBe('none')
    installPrompt.noteInterest()
    expect(installPrompt.get()).toBe('prompt')
  })

  it('opens the browser’s prompt when it is accepted', async () => {
    offered()
    installPrompt.noteInterest()
    installPrompt.noteInterest()
    await installPrompt.accept()
    expect(ask).toHaveBeenCalledOnce()
    expect(installPrompt.get()).toBe('none')
  })

  it('does not return after a refusal', () => {
    offered()
    installPrompt.noteInterest()
    installPrompt.noteInterest()
    installPrompt.dismiss()
    offered()
    installPrompt.noteInterest()
    expect(installPrompt.get()).toBe('none')
  })

  it('can still be asked for by the participant after a refusal, once for each offer of the browser', async () => {
    offered()
    installPrompt.dismiss()
    expect(installPrompt.way()).toBe('prompt')
    await installPrompt.accept()
    expect(ask).toHaveBeenCalledOnce()
    expect(installPrompt.way()).toBe('none')
  })

  it('explains the steps if only the participant can install', () => {
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { standalone: false }))
    installPrompt.noteInterest()
    installPrompt.noteInterest()
    expect(installPrompt.get()).toBe('by-hand')
    vi.unstubAllGlobals()
  })
})
