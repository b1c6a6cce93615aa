import { msg, t } from '#language/language.ts'
import { NotFound } from '#features/shell/NotFound.tsx'
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { loadIntakePage } from '#pages/forms/load-intake-page.ts'
import { IntakePage } from '#pages/forms/intake-page.tsx'

/** `step`: the review is a history entry of its own. */
const IntakeSearch = v.object({ step: v.optional(v.fallback(v.string(), '')) })

export const Route = createFileRoute('/_member/_complete/focusgroup/$id/intake')({
  validateSearch: IntakeSearch,
  staticData: { title: msg('Questionnaire') },
  loader: ({ context, params }) => loadIntakePage(context, params.id),
  // Reload the draft on each visit.
  gcTime: 0,
  remountDeps: ({ params }) => params,
  notFoundComponent: () => (
    <NotFound
      title={t('There is no questionnaire')}
      text={t('This study does not have one, or it has closed.')}
    />
  ),
  component: IntakePage,
})
