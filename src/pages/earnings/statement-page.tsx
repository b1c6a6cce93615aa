import { env, hasFeature } from '#api/env.ts'
import { statementCsv, statementYears, withoutAmount, yearStatement } from '#domain/money/year-statement.ts'
import { StatementView } from '#features/earnings/StatementView.tsx'
import { cashoutsQuery, ledgerQuery } from '#features/earnings/queries.ts'
import type { StoredUser } from '#offline/storage/schemas.ts'
import { saveFile } from '#ui/parts/save-file.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useApplications } from '#pages/marks/use-applications.ts'
import { useToday } from '#pages/today.ts'
import { useNavigate, useRouteContext, useSearch } from '@tanstack/react-router'

const from = '/_member/_complete/earnings/statement'

export function Statement() {
  const { user } = useRouteContext({ from })
  const today = useToday()
  const thisYear = Number(today.slice(0, 4))
  const { year: asked = 0 } = useSearch({ from })
  const year = Number.isInteger(asked) && asked >= 2000 && asked <= 2100 ? asked : thisYear
  const { data, error, dataUpdatedAt } = useQuery({ ...cashoutsQuery, enabled: hasFeature('ledger') })
  const applications = useApplications(user.enc_id)
  const navigate = useNavigate({ from: '/earnings/statement' })
  const { data: ledger } = useQuery({ ...ledgerQuery, enabled: hasFeature('ledger') })
  const paid = useMemo(
    () => ({ cashouts: data ?? [], applications, entries: ledger?.entries ?? [] }),
    [data, applications, ledger],
  )
  const statement = useMemo(() => yearStatement(year, paid), [year, paid])
  return (
    <StatementView
      statement={statement}
      brand={env.brand}
      name={nameOf(user)}
      printedOn={today}
      years={[...new Set([...statementYears(paid, thisYear), year])].toSorted((a, b) => b - a)}
      asOf={data !== undefined && error !== null ? new Date(dataUpdatedAt) : null}
      lacksPayouts={hasFeature('ledger') && data === undefined}
      withoutAmount={withoutAmount(applications).length}
      onYear={(chosen) => void navigate({ search: { year: chosen }, replace: true })}
      onDownload={() =>
        saveFile(`${env.brand} ${year}.csv`, 'text/csv;charset=utf-8', statementCsv(statement))
      }
      onPrint={() => print()}
    />
  )
}

function nameOf({ first_name: first, profile_data: { last_name: last } }: StoredUser): string {
  return [first, last].filter((part) => typeof part === 'string' && part !== '').join(' ')
}
