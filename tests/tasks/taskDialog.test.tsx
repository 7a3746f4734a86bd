import '@testing-library/jest-dom/vitest'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import polyglotI18nProvider from 'ra-i18n-polyglot'
import { AdminContext, memoryStore, TestMemoryRouter } from 'react-admin'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Task } from '../../src/contract/tasks'
import tasks from '../../src/core/i18n/en/tasks.json'
import undo from '../../src/core/i18n/en/undo.json'
import { LiveContext, notLive } from '../../src/ui/live/LiveContext'
import type { OwnEvent } from '../../src/ui/live/live'
import { showTask } from '../../src/ui/tasks/shownTask'
import { TaskButton } from '../../src/ui/tasks/TaskButton'
import type { TaskCalls } from '../../src/ui/tasks/taskCalls'
import { phrases } from '../support/phrases'

const task = (values: Partial<Task>): Task => ({
  id: 'dry',
  kind: 'bulk_update',
  resource: 'customers',
  by: 1,
  status: 'done',
  dry_run: true,
  total: 1_200,
  done: 1_200,
  refused: 2,
  created_at: new Date().toISOString(),
  started_at: null,
  ended_at: null,
  operation: null,
  after: null,
  result: { counts: { updated: 1_198, refused: 2 } },
  details: { fields: ['occupation'] },
  error: null,
  reasons: [
    {
      messages: [{ field: 'name', label: 'Name', message: 'This is required.' }],
      count: 2,
      examples: [{ record_id: 7, label: 'Bread Ltd', row: 3 }],
    },
  ],
  ...values,
})

function open(calls: Partial<TaskCalls>, live = notLive) {
  const dataProvider = { taskCalls: async () => calls } as never
  render(
    <TestMemoryRouter>
      <AdminContext
        dataProvider={dataProvider}
        i18nProvider={polyglotI18nProvider(() => ({ ...phrases, tasks, undo }) as never, 'en', [], {
          allowMissing: true,
        })}
        store={memoryStore()}
      >
        <LiveContext value={live}>
          <TaskButton />
        </LiveContext>
      </AdminContext>
    </TestMemoryRouter>,
  )
}

describe('long tasks', () => {
  afterEach(() => {
    showTask(undefined)
    cleanup()
  })

  it('E-04 lists refusals by reason, with examples; changes the others on a click', async () => {
    const real = task({ id: 'real', dry_run: false, operation: 'op', after: 'dry' })
    const carryOut = vi.fn(async () => real)
    open({
      mine: async () => [],
      one: async id => (id === 'dry' ? task({}) : real),
      carryOut,
    })
    showTask('dry')
    const dialog = within(await screen.findByRole('dialog', { name: /Change 1,200 customers/ }))
    expect(dialog.getByText('1,198 of 1,200 can go ahead, 2 are refused')).toBeInTheDocument()
    expect(dialog.getByText('Name: This is required.')).toBeInTheDocument()
    expect(dialog.getByRole('link', { name: 'Bread Ltd' })).toHaveAttribute('href', '/customers/7/show')
    await userEvent.click(dialog.getByRole('button', { name: 'Change the other 1,198' }))
    expect(carryOut).toHaveBeenCalledWith('dry')
    expect(await screen.findByText('1,198 done, 2 refused')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Undo' })).toBeInTheDocument()
  })

  it('E-04 finds work left running, and can stop it', async () => {
    const running = task({ dry_run: false, status: 'running', done: 300, refused: 0, reasons: [] })
    const cancel = vi.fn(async () => running)
    open({ mine: async () => [running], one: async () => running, cancel })
    await userEvent.click(await screen.findByRole('button', { name: '1 task is running' }))
    const dialog = within(await screen.findByRole('dialog'))
    const progress = await dialog.findByRole('progressbar', { name: '300 of 1,200 done' })
    expect(progress).toHaveAttribute('aria-valuenow', '25')
    await userEvent.click(dialog.getByRole('button', { name: 'Stop' }))
    expect(cancel).toHaveBeenCalledWith('dry')
  })

  it('E-04 with a live connection progress arrives live, and the result is fetched only at the end', async () => {
    const running = task({ dry_run: false, status: 'running', done: 300, refused: 0, reasons: [] })
    let now = running
    const one = vi.fn(async () => now)
    let publish: (event: OwnEvent) => void = () => undefined
    const onOwn = (listener: typeof publish) => {
      publish = listener
      return () => undefined
    }
    open({ mine: async () => [now], one }, { ...notLive, state: () => 'connected', onOwn })
    await userEvent.click(await screen.findByRole('button', { name: '1 task is running' }))
    await screen.findByRole('progressbar', { name: '300 of 1,200 done' })
    const further = { id: 'dry', status: 'running', total: 1_200, refused: 0 } as const
    act(() => publish({ event: 'task', payload: { ...further, done: 900 } }))
    await screen.findByRole('progressbar', { name: '900 of 1,200 done' })
    // Outdated progress reverts nothing.
    act(() => publish({ event: 'task', payload: { ...further, done: 600 } }))
    expect(screen.getByRole('progressbar', { name: '900 of 1,200 done' })).toBeInTheDocument()
    expect(one).toHaveBeenCalledTimes(1)
    now = task({ dry_run: false, after: 'x', result: null })
    act(() => publish({ event: 'task', payload: { ...further, status: 'done', done: 1_200, refused: 2 } }))
    expect(await screen.findByText('Name: This is required.')).toBeInTheDocument()
  })
})
