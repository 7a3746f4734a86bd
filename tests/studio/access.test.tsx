import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Actor, Rule } from '../../src/core/access/rule'
import { defineResource, email, json, numberedChoice, reference, secret, text, yesNo } from '../../src/define'
import { collectResources } from '../../src/define/collectResources'
import type { DefinitionData } from '../../src/define/definitionData'
import { storeDraft } from '../../src/studio/editing/drafts'
import { showStudio, studioCalls } from './studioStage'

beforeEach(() => localStorage.clear())

const people = defineResource({
  name: 'people',
  title: 'name',
  subject: 'Person',
  account: {
    ...{ name: 'name', email: 'email', password: 'password', active: 'active', type: 'user_type' },
    role: 'role_id',
  },
  fields: {
    name: text({ required: true }),
    email: email({ required: true, unique: true }),
    password: secret(),
    active: yesNo(),
    user_type: numberedChoice([1, 2]),
    role_id: reference('roles'),
  },
})
const roles = defineResource({
  name: 'roles',
  title: 'name',
  subject: 'Role',
  fields: { name: text(), permissions: json() },
})
const garages = {
  name: 'garages',
  title: 'name',
  subject: 'Garage',
  fields: { name: { kind: 'text' } },
  labels: { en: { name: 'Garage |||| Garages' } },
} as DefinitionData

/**
 * Applies the new resource, and returns the page's table of who can use it, and the call that changes roles.
 */
async function applyNew(permissions: readonly Rule[]) {
  const user = userEvent.setup()
  storeDraft(7, 'garages', { base: 0, before: { ...garages, fields: {} }, own: garages })
  const rulesFor = ({ user_type }: Actor): Rule[] =>
    user_type === 1 ? [{ action: 'manage', subject: 'all' }] : [{ action: 'read', subject: 'Person' }]
  const accessSetup = vi.fn(async () => ({
    ...{ types: [1, 2], path: '/settings/users/roles', listPath: '/settings/users', rulesFor },
  }))
  const role = { id: 4, name: 'Fleet desk', permissions, version: 3 }
  const update = vi.fn(async (_resource: string, { data }: { data: object }) => ({
    data: { ...role, ...data },
  }))
  showStudio(studioCalls({ accessSetup }), '/studio/garages/fields', {
    resources: collectResources([people, roles]),
    answers: { getList: async () => ({ data: [role], total: 1 }), update },
  })
  await user.click(await screen.findByRole('button', { name: 'Review changes' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Apply' })).toBeEnabled())
  await user.click(screen.getByRole('button', { name: 'Apply' }))
  const access = within(await screen.findByRole('region', { name: 'Who can use Garages' }))
  await access.findByRole('table')
  return { access, user, update, box: (name: string) => access.getByRole('checkbox', { name }) }
}

it('T-04 after a new resource is applied, the page shows what user types and roles can do with it', async () => {
  const { access, box } = await applyNew([
    { action: 'read', subject: 'Garage' },
    { action: 'update', subject: 'Garage', conditions: { created_by: '@me' } },
  ])
  for (const action of ['See', 'Add', 'Change', 'Delete']) {
    expect(box(`1: ${action}`)).toBeChecked()
    expect(box(`2: ${action}`)).not.toBeChecked()
    expect(box(`2: ${action}`)).toBeDisabled()
  }
  expect(box('Fleet desk: See')).toBeChecked()
  expect(box('Fleet desk: Add')).not.toBeChecked()
  expect(box('Fleet desk: Change (some records)')).toBeDisabled()
  expect(access.getByRole('link', { name: 'Fleet desk' })).toHaveAttribute(
    'href',
    expect.stringContaining('/settings/users/roles/4'),
  )
  expect(access.queryByText(/Only administrators/)).toBeNull()
  expect(access.getByRole('link', { name: 'Open the list' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/garages$/),
  )
})

it('T-04 P-09 if nobody but administrators can use a new resource, roles get their rights there', async () => {
  const { access, user, update, box } = await applyNew([{ action: 'read', subject: 'Person' }])
  expect(access.getByText(/Only administrators can use it/)).toBeVisible()
  expect(access.getByText(/give them a role/)).toBeVisible()
  expect(access.getByRole('link', { name: 'Open users' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/people$/),
  )
  const save = access.getByRole('button', { name: 'Save permissions' })
  expect(save).toBeDisabled()
  await user.click(box('Fleet desk: Change'))
  expect(box('Fleet desk: See')).toBeChecked()
  expect(access.queryByText(/Only administrators/)).toBeNull()
  await user.click(save)
  await waitFor(() => expect(save).toBeDisabled())
  const rule = { fields: null, conditions: null, inverted: false }
  expect(update).toHaveBeenCalledExactlyOnceWith(
    'roles',
    expect.objectContaining({
      id: 4,
      data: {
        permissions: [
          { ...rule, action: ['read'], subject: ['Person'] },
          { ...rule, action: ['read', 'update'], subject: ['Garage'] },
        ],
      },
      meta: expect.objectContaining({ version: 3 }),
    }),
  )
  expect(access.getByRole('link', { name: 'Open roles' })).toHaveAttribute(
    'href',
    expect.stringContaining('/settings/users'),
  )
})
