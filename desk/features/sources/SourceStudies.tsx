import * as endpoints from '#contract/desk/endpoints.ts'
import type { StudySource } from '#contract/desk/answers/sources.ts'
import { countedNoun } from '#domain/counted-noun.ts'
import { formatCount } from '#language/formats.ts'
import { Button } from '#ui/parts/Button.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#desk/api/client.ts'
import { useOperator } from '#desk/session/use-operator.ts'
import { ActForm } from '#desk/shell/ActForm.tsx'
import { Buttons, type TextOf } from '#desk/shell/FormGrid.tsx'
import { ReasonField } from '#desk/shell/ReasonField.tsx'
import { sourcesQuery } from './queries.ts'

/** How many studies of a source participants can see; an editor hides all of them, or shows them again. */
export function SourceStudies({ source }: { source: StudySource }) {
  const { studies, hidden } = source
  const [act, setAct] = useState<Act | null>(null)
  const operator = useOperator()
  if (studies === 0) return null
  if (act !== null) return <HideForm source={source} act={act} onClose={() => setAct(null)} />
  return (
    <>
      <p>
        <span>{countedNoun(studies, 'study', 'studies')}</span>
        {hidden > 0 && <span>{`, ${formatCount(hidden)} of them hidden`}</span>}
      </p>
      {operator.may('editor') && (
        <Buttons>
          {hidden < studies && <ActButton act="hide" onChoose={setAct} />}
          {hidden > 0 && <ActButton act="show" onChoose={setAct} />}
        </Buttons>
      )}
    </>
  )
}

type Act = 'hide' | 'show'

const titles: Record<Act, string> = { hide: 'Hide all studies', show: 'Show hidden studies' }

const hints: Record<Act, string> = {
  hide: 'For the log. Participants no longer find these studies',
  show: 'For the log. Studies that were hidden one by one are shown too',
}

function ActButton({ act, onChoose }: { act: Act; onChoose: (act: Act) => void }) {
  return (
    <Button size="small" variant="secondary" onClick={() => onChoose(act)}>
      {titles[act]}
    </Button>
  )
}

function HideForm({
  source: { source, hidden },
  act,
  onClose,
}: {
  source: StudySource
  act: Act
  onClose: () => void
}) {
  const client = useQueryClient()
  const acting = useMutation({
    mutationFn: (textOf: TextOf) => {
      const body = { source, hidden: act === 'hide', was: hidden, reason: textOf('reason') }
      return call(endpoints.hideSource, { body })
    },
    onSuccess: async (answer) => {
      client.setQueryData(sourcesQuery.queryKey, answer)
      await client.invalidateQueries({
        predicate: ({ queryKey: [name] }) => name === 'studies' || name === 'study',
      })
      onClose()
    },
  })
  return (
    <ActForm title={titles[act]} acting={acting} onClose={onClose}>
      <ReasonField hint={hints[act]} />
    </ActForm>
  )
}
