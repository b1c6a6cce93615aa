import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { clientValue } from './client-value.ts'

it('tells at once of its own changes, also after a sign-out, and of no others', () => {
  const client = new QueryClient()
  const open = () => clientValue(client, ['search'], '')
  const heard: string[] = []
  open().subscribe(() => heard.push(open().get()))
  open().set('coffee')
  clientValue(client, ['page'], 1).set(2)
  expect(heard).toEqual(['coffee'])
  client.clear()
  open().set('tea')
  expect(heard.at(-1)).toBe('tea')
})
