import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { Button } from '#ui/parts/Button.tsx'
import { RecordList, RecordRow } from '#ui/page/RecordList.tsx'
import { useKeptFocus } from '#ui/parts/use-kept-focus.ts'
import { ActForm, ReasonField } from './ActForm.tsx'
import { sameControl } from './Frame.tsx'

/** Two payouts. One that is sent leaves the list. */
function Payouts() {
  const [names, setNames] = useState(['7F2K', '9QXM'])
  return (
    <main {...useKeptFocus(sameControl)}>
      <Search />
      <RecordList>
        {names.map((name) => (
          <Payout key={name} name={name} onSent={() => setNames(names.filter((one) => one !== name))} />
        ))}
      </RecordList>
    </main>
  )
}

/** A form whose controls are replaced by each search. */
function Search() {
  const [count, setCount] = useState(0)
  return (
    <form
      key={count}
      onSubmit={(event) => {
        event.preventDefault()
        setCount(count + 1)
      }}
    >
      <Button type="submit">Filter</Button>
    </form>
  )
}

function Payout({ name, onSent }: { name: string; onSent: () => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <RecordRow
      heading="h2"
      title={name}
      details={[]}
      actions={!isOpen && <Button onClick={() => setOpen(true)}>{`Send ${name}`}</Button>}
    >
      {isOpen && (
        <ActForm title="Send" act={async () => onSent()} onClose={() => setOpen(false)}>
          <ReasonField hint="For the log" />
        </ActForm>
      )}
    </RecordRow>
  )
}

const renderPayouts = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Payouts />
    </QueryClientProvider>,
  )

it('an act by the keyboard takes the focus and returns it, also when its record is gone', async () => {
  const user = userEvent.setup()
  renderPayouts()
  const record = (name: string) => screen.getByText(name).closest('li')
  screen.getByRole('button', { name: 'Send 7F2K' }).focus()
  await user.keyboard('{Enter}')
  expect(screen.getByLabelText(/^Reason/)).toHaveFocus()
  await user.tab()
  await user.tab()
  await user.keyboard('{Enter}')
  expect(record('7F2K')).toHaveFocus()
  await user.tab()
  await user.keyboard('{Enter}')
  await user.keyboard('Checked{Enter}')
  await expect.poll(() => record('9QXM')).toHaveFocus()
  expect(screen.queryByText('7F2K')).toBeNull()
  await user.tab()
  await user.keyboard('{Enter}Checked{Enter}')
  await expect.poll(() => screen.getByRole('main')).toHaveFocus()
})

it('a form that is drawn anew keeps the focus on the control that was pressed', async () => {
  const user = userEvent.setup()
  renderPayouts()
  screen.getByRole('button', { name: 'Filter' }).focus()
  await user.keyboard('{Enter}')
  await expect.poll(() => screen.getByRole('button', { name: 'Filter' })).toHaveFocus()
})
