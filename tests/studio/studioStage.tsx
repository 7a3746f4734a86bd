import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import type { DefinitionPlan, StudioResource } from '../../src/contract/definitions'
import type { Task } from '../../src/contract/tasks'
import type { ExtensionData } from '../../src/define/definitionData'
import type { StudioCalls } from '../../src/define/studioCalls'
import type { StudioDefinition } from '../../src/define/studioDefinition'
import { StudioPage } from '../../src/studio/StudioPage'
import { StudioCallsContext } from '../../src/studio/studioCallsContext'
import { show } from '../pages/stage'

const listed: StudioResource = {
  name: 'clients',
  label: 'Clients',
  subject: 'Client',
  icon: 'people',
  menu: 'work',
  origin: 'shipped',
  extended: false,
  fields: 2,
  own_fields: 0,
  transitions: 0,
  revision: 0,
  changed_at: null,
  changed_by: null,
}

/** Returns a shipped resource with the office's additions. */
export const clients = (revision: number, own: ExtensionData | null = null): StudioDefinition => ({
  name: 'clients',
  origin: 'shipped',
  revision,
  shipped: {
    name: 'clients',
    title: 'name',
    subject: 'Client',
    fields: {
      name: { kind: 'text', required: true },
      status: { kind: 'choice', options: ['new', 'loyal'], default: 'new' },
      contacts: { kind: 'list', fields: { role: { kind: 'choice', options: ['owner'] } } },
    },
  } as StudioDefinition['shipped'],
  code: [],
  printed_on: ['Certificate'],
  own,
  labels: { en: {}, fr: {}, ar: {}, tr: {} },
  shipped_labels: {
    en: {
      name: 'Client |||| Clients',
      fields: { name: 'Name', status: 'Status', contacts: 'Contacts', 'contacts.role': 'Role' },
      options: { status: { new: 'New', loyal: 'Loyal' }, 'contacts.role': { owner: 'Owner' } },
    },
    fr: {},
    ar: {},
    tr: {},
  },
})

export const planOf = (plan: Partial<DefinitionPlan> = {}): DefinitionPlan => ({
  ...{ status: 'changes', base: {}, changes: [], problems: [], losses: [], sql: [], rows: [], api: [] },
  ...{ uses: [], people: [], labels: [] },
  ...plan,
})

export const task = (status: Task['status'], error: string | null = null) =>
  ({ id: 'task-1', status, done: 0, total: null, error }) as Task

/** Returns calls to a server that accepts everything. A test replaces the calls that it checks. */
export function studioCalls(calls: Partial<StudioCalls> = {}): StudioCalls {
  return {
    templates: vi.fn(async () => []),
    accessSetup: vi.fn(async () => ({
      types: [],
      rulesFor: () => [],
      path: '/roles',
      listPath: '/settings',
    })),
    sheet: vi.fn(() => Promise.reject(new Error('No file was expected'))),
    resources: vi.fn(async () => [listed, { ...listed, name: 'parcels', label: 'Parcels' }]),
    definition: vi.fn(async () => clients(3)),
    check: vi.fn(async () => []),
    plan: vi.fn(async () => planOf()),
    apply: vi.fn(async () => task('waiting')),
    task: vi.fn(async () => task('done')),
    cancel: vi.fn(async () => task('cancelled')),
    revisions: vi.fn(async () => []),
    changesTo: vi.fn(async () => ({})),
    ...calls,
  }
}

/** Opens Studio at an address, as the stage's user. */
export const showStudio = (
  calls: StudioCalls,
  at = '/studio/clients/fields',
  stage: Partial<Parameters<typeof show>[1]> = {},
) =>
  show(
    <StudioCallsContext.Provider value={calls}>
      <StudioPage />
    </StudioCallsContext.Provider>,
    { answers: {}, at, ...stage },
  )

/** Adds a field in the tab Fields, of the suggested type or another one. */
export async function addField(label: string, kind?: string) {
  const user = userEvent.setup()
  await user.type(await screen.findByRole('textbox', { name: 'Name of the new field' }), label)
  if (kind) {
    await user.click(screen.getByRole('combobox', { name: 'Type' }))
    await user.click(await screen.findByRole('option', { name: kind }))
  }
  await user.click(screen.getByRole('button', { name: 'Add field' }))
}

/** Returns the request of the last plan. */
export const lastPlan = (calls: ReturnType<typeof studioCalls>) => vi.mocked(calls.plan).mock.lastCall?.[0]
