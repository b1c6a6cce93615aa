import type { SurveyAddress } from '#api/survey-start.ts'
import { describe, expect, it } from 'vitest'
import { type SurveyTab, startSurvey } from './start-survey.ts'

class Tab implements SurveyTab {
  opener: unknown = 'the portal'
  location = { href: 'about:blank' }
  isClosed = false
  close() {
    this.isClosed = true
  }
}

async function start(address: SurveyAddress, tab: Tab | null = new Tab()) {
  const openers: unknown[] = []
  const outcome = await startSurvey('s 7', {
    openTab: () => tab,
    askAddress: () => {
      openers.push(tab?.opener)
      return Promise.resolve(address)
    },
    redirectHref: (id) => `/outtrack/cpx_survey/${encodeURIComponent(id)}/`,
  })
  return { outcome, tab, openers }
}

describe('start of a survey', () => {
  it('opens the tab inside the click, before any request', () => {
    let isOpen = false
    void startSurvey('7', {
      openTab: () => {
        isOpen = true
        return new Tab()
      },
      askAddress: () => new Promise(() => {}),
      redirectHref: String,
    })
    expect(isOpen).toBe(true)
  })

  it('sends the tab to the address, without a way back into the portal', async () => {
    const { outcome, tab, openers } = await start({ kind: 'address', href: 'https://surveys.example/7' })
    expect([outcome, tab?.location.href]).toEqual(['opened', 'https://surveys.example/7'])
    expect(openers).toEqual([null])
  })

  it('reports that the browser allows no tab', async () => {
    expect((await start({ kind: 'unreadable' }, null)).outcome).toBe('blocked')
    expect((await start({ kind: 'gone' }, null)).outcome).toBe('gone')
  })
})
