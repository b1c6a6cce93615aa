import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'

/**
 * The data of a query that the page's loader has fetched.
 *
 * @param beginning What the loader may have found instead.
 * @throws If it has not: an empty default would pass for an empty answer.
 */
export function useLoaded<Data, Key extends QueryKey>(
  query: UseQueryOptions<Data, Error, Data, Key>,
  beginning?: Data,
): Data {
  const { data = beginning } = useQuery(query)
  if (data === undefined) throw new Error(`The loader did not fetch ${String(query.queryKey)}`)
  return data
}
