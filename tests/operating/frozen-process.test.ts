import { once } from 'node:events'
import { type IncomingMessage, createServer } from 'node:http'
import { request } from 'node:https'
import { createServer as createSilent } from 'node:net'
import { findFreePort } from '#tests/support/processes/free-port.ts'
import { nginx, startNginx } from '#tests/support/processes/nginx.ts'
import { expect, it } from 'vitest'

it('a process that hangs keeps a page waiting for a while, and a post is sent to it alone', async ({
  skip,
  onTestFinished,
}) => {
  skip(!nginx.isInstalled, `Install ${nginx.packages.join(' and ')}`)
  /** Methods of the requests that came to each. */
  const came: Record<'hanging' | 'answering', string[]> = { hanging: [], answering: [] }
  // The system takes connections for a process that is stopped.
  const hanging = createSilent((socket) => {
    socket.on('error', () => {})
    socket.on('data', (data) => came.hanging.push(...String(data).split(' ', 1)))
  })
  const answering = createServer(({ method = '' }, response) => {
    came.answering.push(method)
    response.end('Stipend')
  })
  const ports = [await findFreePort(), await findFreePort()] as const
  await once(hanging.listen(ports[0], 'localhost'), 'listening')
  await once(answering.listen(ports[1], 'localhost'), 'listening')
  const proxy = await startNginx(await findFreePort(), ports, ports, 1)
  onTestFinished(async () => {
    await proxy.stop()
    hanging.close()
    answering.closeAllConnections()
    answering.close()
  })
  const ask = async (method: 'GET' | 'POST') => {
    const asked = request(proxy.origin, { method, rejectUnauthorized: false, agent: false })
    const [answer]: IncomingMessage[] = await once(asked.end(), 'response')
    answer?.resume()
    return answer?.statusCode
  }
  const many = (method: 'GET' | 'POST') => Promise.all([1, 2, 3, 4].map(() => ask(method)))
  const [posts, pages] = await Promise.all([many('POST'), many('GET')])
  expect(new Set(came.hanging)).toEqual(new Set(['GET', 'POST']))
  expect(pages).toEqual([200, 200, 200, 200])
  const ofPosts = (methods: string[]) => methods.filter((method) => method === 'POST')
  expect(ofPosts([...came.hanging, ...came.answering])).toHaveLength(4)
  expect(posts.filter((status) => status === 503)).toHaveLength(ofPosts(came.hanging).length)
})
