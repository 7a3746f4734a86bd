import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { OwnDefinition } from '../../src/define/ownDefinition'
import { clients, showStudio, studioCalls } from './studioStage'

beforeEach(() => localStorage.clear())

const version = (revision: number, reason: string) => ({
  ...{ revision, reason, at: '2026-01-02T10:00:00Z', by: 7, by_label: 'Ada', reverts_to: null },
  ...{ resources: ['clients'], changes: [] },
})
const now = {
  extends: 'clients',
  fields: {
    rank: { kind: 'wholeNumber', required: { status: ['loyal'] }, max: 9 },
    note: { kind: 'text' },
    town: { kind: 'text', column: 'city' },
  },
  list: { columns: ['name', 'rank'], layouts: ['board', 'table'], board: { by: 'status', card: ['rank'] } },
  labels: { en: { fields: { rank: 'Rank' } } },
} as const
const then = {
  extends: 'clients',
  fields: { rank: { kind: 'wholeNumber', max: 5 }, city: { kind: 'text' } },
  list: { columns: ['name'] },
  labels: { en: { fields: { rank: 'Place' } } },
} as const
const callsTo = (changes: Record<string, OwnDefinition | null>) =>
  studioCalls({
    definition: vi.fn(async () => clients(3, now as never)),
    revisions: vi.fn(async () => [version(3, 'Again'), version(2, 'A first try')]),
    changesTo: vi.fn(async () => changes),
  })
const lastPlan = (calls: ReturnType<typeof studioCalls>) => vi.mocked(calls.plan).mock.lastCall?.[0]

describe('T-05 versions', () => {
  it('T-05 goes back to a version by a plan', async () => {
    const user = userEvent.setup()
    const calls = callsTo({ clients: null, parcels: null })
    showStudio(calls, '/studio/clients/versions')
    expect(await screen.findByText('A first try')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Go back to this' }))
    await waitFor(() =>
      expect(lastPlan(calls)).toEqual({ changes: { clients: null }, base: { clients: 3 }, reverts_to: 2 }),
    )
  })

  it('T-05 compares two versions in words, by tab, with the values of both, and plans the way back', async () => {
    const user = userEvent.setup()
    const calls = callsTo({ clients: then as unknown as OwnDefinition })
    const { router } = showStudio(calls, '/studio/clients/versions')
    await user.click(await screen.findByRole('button', { name: 'Compare Version 2' }))
    expect(router.state.location.search).toBe('?from=2&to=now')
    const fields = within(await screen.findByRole('region', { name: 'Fields' }))
    expect(fields.getByRole('heading', { name: 'Changed: field Rank' })).toBeVisible()
    expect(fields.getByRole('heading', { name: 'Added: field Note' })).toBeVisible()
    expect(fields.getByRole('heading', { name: 'Renamed: field Town' })).toBeVisible()
    const valuesOf = (label: string) => {
      const row = fields.getAllByRole('term').find(term => term.textContent === label)?.parentElement
      return within(row as HTMLElement)
        .getAllByRole('definition')
        .map(each => each.textContent)
    }
    expect(valuesOf('Most')).toEqual(['Version 2: 5', 'In use now: 9'])
    expect(valuesOf('Name in the API')).toEqual(['Version 2: city', 'In use now: town'])
    expect(valuesOf('Required')).toEqual(['Version 2: Not set', 'In use now: Status is Loyal'])
    const list = within(screen.getByRole('region', { name: 'List' }))
    expect(list.getByText('Rank').closest('ins')).not.toBeNull()
    expect(list.getAllByText('Name')[0]?.closest('del')).toBeNull()
    for (const added of ['Board', 'Columns by: Status', 'Fields on cards: Rank'])
      expect(list.getAllByText(added).some(each => each.closest('ins'))).toBe(true)
    const labels = within(screen.getByRole('region', { name: 'Labels' }))
    expect(labels.getByText('Place').closest('del')).not.toBeNull()
    await user.click(screen.getByRole('button', { name: 'Go back to version 2' }))
    await waitFor(() => expect(lastPlan(calls)).toMatchObject({ changes: { clients: then }, reverts_to: 2 }))
  })
})
