import '@testing-library/jest-dom/vitest'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CoreAdminContext, type DataProvider, useDelete, useNotify } from 'react-admin'
import { beforeEach, expect, it, vi } from 'vitest'
import { Notice } from '../../src/app/shell/Notice'
import { UndoableMutations } from '../../src/ui/undo/UndoableMutations'

vi.mock('../../src/ui/undo/useUndo', () => ({ useUndoOperations: () => undone }))
const undone = vi.fn(async () => undefined)
beforeEach(() => undone.mockClear())

function Remove() {
  const [remove] = useDelete()
  const notify = useNotify()
  const onClick = () =>
    remove(
      'things',
      { id: 1, previousData: { id: 1 } },
      { mutationMode: 'undoable', onSuccess: () => notify('Gone', { undoable: true }) },
    )
  return (
    <button type="button" onClick={onClick}>
      Remove
    </button>
  )
}

/** Returns whether leaving the page asks first. */
function asks(): boolean {
  const leaving = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaving)
  return leaving.defaultPrevented
}

it('X-07 leaving the page asks while a write is under way, not while Undo is shown', async () => {
  let answer: (result: { data: object }) => void = () => undefined
  const sent = new Promise<{ data: object }>(resolve => {
    answer = resolve
  })
  const dataProvider = { delete: () => sent } as unknown as DataProvider
  render(
    <CoreAdminContext dataProvider={dataProvider}>
      <UndoableMutations>
        <Remove />
        <Notice />
      </UndoableMutations>
    </CoreAdminContext>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('Gone')).toBeVisible()
  await waitFor(() => expect(asks()).toBe(true))
  await act(async () => answer({ data: { id: 1 } }))
  await waitFor(() => expect(asks()).toBe(false))
  expect(screen.getByText('Gone')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'ra.action.undo' }))
  await waitFor(() => expect(screen.queryByText('Gone')).toBeNull())
})
