import { type Marked, dataLanguage, msg, t, formatCount, plural } from '#language/language.ts'
import type { StudyView } from '#domain/studies/study-view.ts'
import { type TrialFacts, readTrialFacts } from '#domain/studies/trial-facts.ts'
import { useKeptFocus } from '#ui/parts/use-kept-focus.ts'
import { useId } from 'react'
import { Facts, durationOf, expiryFact, hostFact } from './Facts.tsx'
import styles from './TrialAbout.module.css'
import { trialStatusText, unstatedPay } from './trial-status.ts'
import { useFold } from './use-fold.tsx'

const kinds: Readonly<Record<string, Marked>> = {
  DRUG: msg('Drug'),
  DEVICE: msg('Device'),
  BIOLOGICAL: msg('Vaccine or other biological'),
  PROCEDURE: msg('Procedure'),
  RADIATION: msg('Radiation'),
  BEHAVIORAL: msg('Behavior'),
  GENETIC: msg('Gene therapy'),
  DIETARY_SUPPLEMENT: msg('Dietary supplement'),
  COMBINATION_PRODUCT: msg('Drug and device'),
  DIAGNOSTIC_TEST: msg('Test'),
}

const phases: Readonly<Record<string, Marked>> = {
  EARLY_PHASE1: msg('Early phase 1: a first test in a few people'),
  PHASE1: msg('Phase 1: is it safe?'),
  PHASE2: msg('Phase 2: does it help?'),
  PHASE3: msg('Phase 3: does it help more than what there is?'),
  PHASE4: msg('Phase 4: it is in use already'),
}

/** Purpose and treatments of a trial, in words. @param facts JSON text. */
export function TrialAbout({ facts: text }: { facts: string }) {
  const titleId = useId()
  const facts = readTrialFacts(text)
  const rows = facts ? rowsOf(facts) : []
  if (rows.length === 0) return null
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId}>{t('What it is for, and what is done')}</h2>
      <dl className={styles.rows}>
        {rows.map((row) => (
          <Lines key={row.label} {...row} />
        ))}
      </dl>
    </section>
  )
}

interface Row {
  label: string
  lines: string[]
  isHostText?: boolean
}

/** A longer list is folded after so many lines. */
const maxLines = 10

function Lines({ label, lines, isHostText }: Row) {
  const focusArea = useKeptFocus()
  const folded = lines.length - maxLines
  const { isFolded, unfold } = useFold(
    folded > 0,
    plural(folded, 'Show 1 more line', 'Show {count} more lines'),
  )
  return (
    <div {...focusArea}>
      <dt>{label}</dt>
      {lines.map((line, index) => (
        <dd
          key={line}
          lang={isHostText ? dataLanguage() : undefined}
          className={isFolded && index >= maxLines ? styles.folded : undefined}
        >
          {line}
        </dd>
      ))}
      {unfold && <dd>{unfold}</dd>}
    </div>
  )
}

function rowsOf(facts: TrialFacts): Row[] {
  const { conditions, interventions, healthyVolunteers, enrolment } = facts
  const rows: Row[] = [
    { label: t('Condition'), lines: unique(conditions), isHostText: true },
    { label: t('What is done'), lines: unique(interventions.map(interventionText)), isHostText: true },
    { label: t('How it is decided'), lines: decisionOf(facts) },
    { label: t('Phase'), lines: facts.phases.flatMap((phase) => phases[phase] ?? []).map((text) => t(text)) },
    {
      label: t('Healthy volunteers'),
      lines:
        healthyVolunteers === null
          ? []
          : [healthyVolunteers ? t('They are taken too.') : t('They are not taken.')],
    },
    { label: t('People in the study'), lines: enrolment === null ? [] : [formatCount(enrolment)] },
  ]
  return rows.filter(({ lines }) => lines.length > 0)
}

/** Pay and duration of a trial, and whether its record is still true. */
export function TrialTime({ study }: { study: StudyView }) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId}>{t('Pay and time')}</h2>
      <Facts
        facts={[
          hostFact(t('Payout'), study.payout ?? unstatedPay(study)),
          [t('Takes'), durationOf(study)],
          expiryFact(study.expires),
          [t('Published'), study.published],
          [t('Still true?'), trialStatusText(study)],
        ]}
      />
    </section>
  )
}

const unique = (texts: readonly string[]) => [...new Set(texts)]

function interventionText({ type, name }: TrialFacts['interventions'][number]): string {
  const kind = kinds[type ?? '']
  return kind ? `${t(kind)}: ${name}` : name
}

/** How participants come to their group, and whether one of them gets nothing that works. */
function decisionOf({ type, interventions, arms, allocation, masking }: TrialFacts): string[] {
  const isPlacebo = arms.some((arm) => /^(?:PLACEBO|SHAM)_COMPARATOR$/.test(arm.type ?? ''))
  const isNamed = interventions.some(({ name }) => /\b(?:placebo|sham)\b/i.test(name))
  return [
    ...(type === 'OBSERVATIONAL' ? [t('The study only observes: it treats nobody.')] : []),
    ...(allocation === 'RANDOMIZED' ? [t('There are groups, and chance decides who is in which.')] : []),
    ...(isPlacebo || isNamed ? [t('Some get a placebo: it looks the same and does nothing.')] : []),
    ...(masking !== null && masking !== 'NONE'
      ? [t('Not everybody knows who gets what, so that nobody judges by it.')]
      : []),
  ]
}
