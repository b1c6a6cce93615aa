import type { Resolver } from 'node:dns/promises'

/**
 * IP addresses of a host, as far as name servers give them. Not by `dns.lookup`, which waits for the system in one of the
 * few threads that new connections to the database need as well, for as long as a name server of somebody's choice is
 * silent. So the machine's own table of hosts is not read.
 *
 * @throws when there is no address.
 */
export async function lookUp(resolver: Resolver, hostname: string): Promise<string[]> {
  const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
  if (four.status === 'rejected' && six.status === 'rejected') throw four.reason
  return [four, six].flatMap((family) => (family.status === 'fulfilled' ? family.value : []))
}
