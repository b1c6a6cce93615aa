import { type StudySearch, wholeList } from '#domain/studies/search-terms.ts'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { StudySearchParams } from './study-search.ts'

/** A rest this long is the end of a word: browsers refuse pages that rewrite their address all the time. */
const typingPauseMs = 200

function searchOf({ q, sort, place, category }: StudySearchParams): StudySearch {
  return {
    text: q ?? wholeList.text,
    order: sort ?? wholeList.order,
    place: place ?? wholeList.place,
    category: category || null,
  }
}

/** For an address: only what differs from the whole list. */
export function paramsOf({ text, order, place, category }: StudySearch): StudySearchParams {
  return {
    ...(text.trim() !== '' && { q: text }),
    ...(order !== wholeList.order && { sort: order }),
    ...(place !== wholeList.place && { place }),
    ...(category !== null && { category }),
  }
}

/** The same for the same address. */
export function searchKey(search: StudySearch): string {
  return JSON.stringify(paramsOf(search))
}

export interface AppliedSearch {
  search: StudySearch
  /** Applies at once; the address follows. */
  change: (search: StudySearch) => void
  /** Brings the address up to date before the page is left. */
  settle: () => void
}

/**
 * The applied search, which the address keeps. What is typed runs ahead of the address and is never overtaken by it:
 * until the two agree again, only what is typed counts.
 */
export function useAppliedSearch(params: StudySearchParams): AppliedSearch {
  const navigate = useNavigate()
  const kept = searchOf(params)
  const [ahead, setAhead] = useState<StudySearch | null>(null)
  if (ahead !== null && searchKey(ahead) === searchKey(kept)) setAhead(null)

  const write = useCallback(() => {
    if (ahead === null) return
    void navigate({ to: '.', search: paramsOf(ahead), replace: true, resetScroll: false })
  }, [ahead, navigate])
  useEffect(() => {
    const timer = setTimeout(write, typingPauseMs)
    return () => clearTimeout(timer)
  }, [write])
  // An address that has caught up means the same search: whoever follows it has nothing to do.
  const { text, order, place, category } = ahead ?? kept
  const search = useMemo(() => ({ text, order, place, category }), [text, order, place, category])
  return { search, change: setAhead, settle: write }
}
