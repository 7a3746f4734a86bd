import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { AuditedOperation, OperationChange } from '../../src/contract/audit'
import type { Resources } from '../../src/core/schema/resources'
import { AuditPage } from '../../src/office/audit/AuditPage'
import { queryOf, readFilter, searchOf } from '../../src/office/audit/auditFilter'
import { resources } from '../pages/definitions'
import { callOf } from '../support/callOf'
import { stage } from './shellStage'

const operation = (id: string, given: Partial<AuditedOperation> = {}): AuditedOperation => ({
  id,
  at: '2026-03-05T10:00:00.000Z',
  by: { id: 7, label: 'Ada Winter' },
  kind: 'update',
  resource: 'branches',
  record: { id: 3, label: 'Tunis' },
  details: {},
  undoes: null,
  undone_by: null,
  task: null,
  address: '10.0.0.9',
  agent: null,
  changes: true,
  ...given,
})

const change: OperationChange = {
  id: 1,
  version: 2,
  at: '2026-03-05T10:00:00.000Z',
  by: { id: 7, label: 'Ada Winter' },
  action: 'close',
  reason: 'The lease has ended',
  changes: [{ field: 'name', before: 'Tunis', after: 'Tunis centre' }],
  resource: 'branches',
  record: { id: 3, label: 'Tunis' },
}

async function open(rows: AuditedOperation[], at = '/audit', among = resources) {
  const calls = {
    operations: vi.fn(async ({ query }: { query: { cursor?: string; filter: string } }) =>
      query.cursor
        ? { data: rows.slice(1), meta: {} }
        : { data: rows.slice(0, 1), meta: { next: 'further' } },
    ),
    changes: vi.fn(async (_sent: object) => ({ data: [change], meta: { hidden: 1 } })),
    exportCsv: vi.fn(async (_key: string, _sent: object) => new Response('when')),
  }
  const answers = {
    call: callOf({ 'GET /operations': calls.operations, 'GET /operations/{id}/changes': calls.changes }),
    file: calls.exportCsv,
    getMany: async () => ({ data: [{ id: 3, label: 'Tunis' }] }),
    getList: async () => ({ data: [{ id: 7, label: 'Ada Winter' }], total: 1 }),
  }
  const { router } = await stage(<AuditPage />, { answers, at, resources: among })
  const search = () => router.state.location.search
  return { calls, search }
}

describe('O-06 audit page', () => {
  it('O-06 lists actions, newest first, more on demand, each with who, what, when and from where', async () => {
    const failed = operation('b', { by: null, kind: 'sign_in_failed', changes: false, resource: 'people' })
    const { calls } = await open([operation('a', { kind: 'close', undone_by: 'c' }), failed])
    const first = (await screen.findByText('Close')).closest('li') as HTMLElement
    // The transition's name is from its definition, and the record is a link.
    for (const text of ['Ada Winter', 'Close', '10.0.0.9', 'Undone']) expect(first).toHaveTextContent(text)
    expect((await within(first).findByText('Tunis')).closest('a')).toHaveAttribute('href', '/branches/3/show')
    await userEvent.click(screen.getByText('Show more'))
    expect(await screen.findByText('Sign-in failed')).toBeVisible()
    expect(screen.getByText('Unknown')).toBeVisible()
    expect(calls.operations.mock.lastCall?.[0].query).toMatchObject({ cursor: 'further' })
    expect(screen.queryByText('Show more')).toBeNull()
  })

  it('O-06 I-01 a transition shows nothing in English before its labels have loaded', async () => {
    let isThere = false
    let arrive: () => void = () => undefined
    const loading = new Promise<void>(resolve => {
      arrive = resolve
    })
    const late: Resources = {
      ...resources,
      isLoaded: names => isThere || !names.includes('branches'),
      load: () => loading,
    }
    await open([operation('a', { kind: 'close', record: null })], '/audit', late)
    const row = (await screen.findByText('10.0.0.9')).closest('li')
    expect(row).not.toHaveTextContent('Close')
    isThere = true
    arrive()
    await waitFor(() => expect(row).toHaveTextContent('Close'))
  })

  it('O-06 a row opens its changes by keyboard, and links to all actions on the record', async () => {
    const { calls, search } = await open([operation('a', { details: { count: 1200, two_steps: true } })])
    const button = await screen.findByLabelText(/^Changed, Ada Winter, .+: details$/u)
    expect(button).toHaveAttribute('aria-expanded', 'false')
    button.focus()
    await userEvent.keyboard('{Enter}')
    expect(button).toHaveAttribute('aria-expanded', 'true')
    const changes = await screen.findByLabelText('Changes')
    expect(await within(changes).findByText('Tunis centre')).toBeVisible()
    expect(changes).toHaveTextContent('Reason: The lease has ended')
    expect(changes).toHaveTextContent('You can’t see 1 change.')
    expect(screen.getByText('1,200')).toBeVisible()
    expect(calls.changes.mock.lastCall?.[0]).toMatchObject({ params: { id: 'a' } })
    await userEvent.click(screen.getByText('Filter by record'))
    await waitFor(() => expect(search()).toBe('?resource=branches&record=3'))
    expect(calls.operations.mock.lastCall?.[0].query.filter).toBe('{"resource":"branches","record_id":3}')
  })

  it('O-06 filters by person, kind, list and day in the address, and saves the result as a file', async () => {
    URL.createObjectURL = vi.fn(() => 'blob:1')
    URL.revokeObjectURL = vi.fn()
    const { calls, search } = await open([operation('a')], '/audit?from=2026-03-01')
    await userEvent.click(await screen.findByLabelText('What'))
    await userEvent.click(await screen.findByText('Exported a list'))
    await userEvent.click(screen.getByLabelText('Who'))
    await userEvent.click(await screen.findByText('Ada Winter', { selector: '[role=option]' }))
    await waitFor(() => expect(search()).toBe('?by=7&kind=export&from=2026-03-01'))
    await userEvent.click(screen.getByText('Export as CSV'))
    await waitFor(() => expect(calls.exportCsv).toHaveBeenCalledOnce())
    expect(JSON.stringify(calls.exportCsv.mock.lastCall)).toContain('\\"by\\":7,\\"kind\\":\\"export\\"')
    await userEvent.click(screen.getByText('Clear filters'))
    await waitFor(() => expect(search()).toBe(''))
  })

  it('O-06 ignores unknown filters in the address', () => {
    const read = readFilter('?by=x&kind=<b>&record=4&until=2026-02-31&from=2026-03-01')
    expect(searchOf(read)).toBe('?from=2026-03-01')
    expect(Object.keys(queryOf(read))).toEqual(['at_gte'])
  })
})
