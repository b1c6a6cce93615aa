/**
 * A file of the portal's own origin, by its address.
 *
 * @throws If it cannot be fetched.
 */
export async function fetchPortalFile(address: string, priority?: RequestPriority): Promise<Response> {
  const answer = await fetch(address, { priority })
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
  return answer
}
