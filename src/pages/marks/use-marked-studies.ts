import { useQuery } from '@tanstack/react-query'
import { t } from '#language/language.ts'
import type { Marking } from '#features/studies/marking.ts'
import { savedQuery } from '#catalogue/queries.ts'
import { hasFeature } from '#api/env.ts'
import { applied } from '#offline/sync/applied.ts'
import { type MarkKind, setMark, studyMarks, takeEarlyMarks, withChanges } from '#offline/sync/marks.ts'
import { showToast } from '#ui/overlays/toast.ts'
import { useLayoutEffect, useMemo, useSyncExternalStore } from 'react'
import { useCurrentMember } from '#pages/sign-in/current-member.ts'

export interface MarkedStudies {
  /** Ids, the most recently saved first. */
  saved: readonly number[]
  hidden: readonly number[]
  appliedText: Marking['appliedText']
  /** Whether there are marks that the host does not have yet, or keeps no list of. */
  isOnDeviceOnly: (kind: MarkKind) => boolean
}

/** The participant's saved and hidden studies, including unsynced changes. */
export function useMarkedStudies(): MarkedStudies {
  const user = useCurrentMember()
  const { owner, unsynced } = useSyncExternalStore(studyMarks.subscribe, studyMarks.get)
  const appliedTexts = useSyncExternalStore(applied.subscribe, applied.get)
  const kept = useQuery(savedQuery).data ?? noIds
  const hiddenIds = user.hidden_studies.focusgroup
  // The page's picture could be pressed until now.
  useLayoutEffect(() => takeEarlyMarks(user.enc_id), [user.enc_id])
  return useMemo(() => {
    const changes = owner === user.enc_id ? unsynced : []
    return {
      saved: withChanges(kept, changes, 'saved'),
      hidden: withChanges(hiddenIds, changes, 'hidden'),
      appliedText: (id) => appliedTexts[id],
      isOnDeviceOnly: (kind) => !hasFeature(kind) || changes.some((change) => change.kind === kind),
    }
  }, [owner, user.enc_id, unsynced, kept, hiddenIds, appliedTexts])
}

const noIds: readonly number[] = []

/** Saving shows a message, because the list does not change. */
export function markingOf({ saved, hidden, appliedText }: MarkedStudies): Marking {
  return {
    isSaved: (id) => saved.includes(id),
    isHidden: (id) => hidden.includes(id),
    appliedText,
    onSave: (id, isSaved) => {
      setMark('saved', id, isSaved)
      const undo = { label: t('Undo'), onAction: () => setMark('saved', id, !isSaved) }
      showToast(isSaved ? t('Saved for later.') : t('No longer saved.'), undo)
    },
    onHide: (id, isHidden) => setMark('hidden', id, isHidden),
  }
}
