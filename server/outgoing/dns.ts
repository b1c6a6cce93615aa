import type { Resolver } from 'node:dns/promises'

/**
 * IP addresses of a host name by the DNS servers only; the machine's own hosts file is not read. `dns.lookup`
 * would block one of Node's few threads for as long as an untrusted name server is silent, and new database
 * connections need those threads too.
 *
 * @throws when there is no address.
 */
export async function lookUp(resolver: Resolver, hostname: string): Promise<string[]> {
  const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
  if (four.status === 'rejected' && six.status === 'rejected') throw four.reason
  return [four, six].flatMap((family) => (family.status === 'fulfilled' ? family.value : []))
}
