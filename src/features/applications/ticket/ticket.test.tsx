import type { Participation } from '#contract/answers/participations.ts'
import { dayMs } from '#domain/dates/spans.ts'
import { participationOf, participationSession } from '#tests/support/builders/studies/participation.ts'
import { render, screen } from '@testing-library/react'
import decodeQr from 'qr/decode.js'
import { expect, it } from 'vitest'
import { TicketOfDay } from './TicketOfDay.tsx'

const now = new Date(2026, 10, 24, 12)
const place = (startsAt: number, state: Participation['state'] = 'accepted') =>
  participationOf({
    state,
    ticket: 'KQXRMB',
    session_id: 3,
    sessions: [participationSession(3, new Date(startsAt).toISOString())],
  })

/** Dots of a picture for one module of the code. */
const scale = 8

it('is shown on the day of the session, as letters and as a code of them', async () => {
  const { container } = render(<TicketOfDay participation={place(now.getTime())} now={now} />)
  expect(await screen.findByText('KQX RMB')).toBeTruthy()
  const code = container.querySelector('svg')
  const size = scale * Number(code?.getAttribute('viewBox')?.split(' ')[2])
  const data = new Uint8Array(size * size * 4).fill(255)
  for (const [, x, y] of code?.innerHTML.matchAll(/M(\d+) (\d+)h/g) ?? [])
    for (let dot = 0; dot < scale * scale; dot += 1) {
      const [column, line] = [scale * Number(x) + (dot % scale), scale * Number(y) + Math.floor(dot / scale)]
      data.fill(0, 4 * (line * size + column), 4 * (line * size + column) + 3)
    }
  expect(decodeQr({ width: size, height: size, data })).toBe('KQXRMB')
})

it.each([
  ['on the day before', place(now.getTime() + dayMs)],
  ['once it was marked', place(now.getTime(), 'attended')],
])('is not shown %s', (_when, participation) => {
  expect(render(<TicketOfDay participation={participation} now={now} />).container.childElementCount).toBe(0)
})
