/**
 * A file of the portal's own build, by its address.
 *
 * @throws If it cannot be fetched.
 */
export async function fetchPortalFile(address: string): Promise<Response> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
  return answer
}
