import { queryOptions } from '@tanstack/react-query'

/** One study of the bare stack. */
export interface StackStudy {
  id: number
  title: string
  pay: string
  place: string
  text: string
}

export const studiesQuery = queryOptions({
  queryKey: ['studies'],
  queryFn: async (): Promise<StackStudy[]> => (await fetch('/studies.json')).json(),
})
