import { type StudySearch, wholeList } from '#domain/search/search-terms.ts'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { StudySearchParams } from './search-params.ts'

/** Pause in typing after which the address is updated: browsers limit how often a page may change it. */
const typingPauseMs = 200

function searchOf({ q, sort, place, spanish, category, new: isNew }: StudySearchParams): StudySearch {
  return {
    text: q ?? wholeList.text,
    order: sort ?? wholeList.order,
    place: place ?? wholeList.place,
    isInSpanish: spanish ?? wholeList.isInSpanish,
    category: category || null,
    isNew: isNew ?? wholeList.isNew,
  }
}

/** Search parameters of an address, without values that equal their defaults. */
export function paramsOf({
  text,
  order,
  place,
  isInSpanish,
  category,
  isNew,
}: StudySearch): StudySearchParams {
  return {
    ...(text.trim() !== '' && { q: text }),
    ...(order !== wholeList.order && { sort: order }),
    ...(place !== wholeList.place && { place }),
    ...(isInSpanish && { spanish: true }),
    ...(category !== null && { category }),
    ...(isNew && { new: true }),
  }
}

/** Equal for searches with the same address. */
export function searchKey(search: StudySearch): string {
  return JSON.stringify(paramsOf(search))
}

/** The applied search, which the address stores. Typing runs ahead: until the two agree, only what is typed counts. */
export function useAppliedSearch(params: StudySearchParams) {
  const router = useRouter()
  const [page] = useState(() => router.latestLocation.pathname)
  const kept = searchOf(params)
  const [ahead, setAhead] = useState<StudySearch | null>(null)
  // An address on its way must not undo what was typed after it.
  const [written, setWritten] = useState<string | null>(null)
  const keptKey = searchKey(kept)
  if (written === keptKey) setWritten(null)
  else if (written === null && ahead !== null && searchKey(ahead) === keptKey) setAhead(null)

  const write = useCallback(() => {
    // A page that is being left stays until the next one has loaded. The address is the next one's already.
    if (ahead === null || router.latestLocation.pathname !== page) return
    setWritten(searchKey(ahead))
    void router.navigate({ to: '.', search: paramsOf(ahead), replace: true, resetScroll: false })
  }, [ahead, router, page, setWritten])
  useEffect(() => {
    const timer = setTimeout(write, typingPauseMs)
    return () => clearTimeout(timer)
  }, [write])
  // Memoised: when the address has caught up, the search is unchanged, and components need not render.
  const { text, order, place, isInSpanish, category, isNew } = ahead ?? kept
  const search = useMemo(
    () => ({ text, order, place, isInSpanish, category, isNew }),
    [text, order, place, isInSpanish, category, isNew],
  )
  return {
    search,
    /** Effective immediately; the address follows. */
    change: setAhead,
    /** Updates the address before the page is left. */
    settle: write,
  }
}
