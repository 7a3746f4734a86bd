import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Actor, Rule } from '../../../src/core/access/rule'
import {
  defineResource,
  email,
  json,
  numberedChoice,
  reference,
  secret,
  text,
  yesNo,
} from '../../../src/define'
import { collectResources } from '../../../src/define/collectResources'
import type { DefinitionData } from '../../../src/define/definitionData'
import { storeDraft } from '../../../src/pages/studio/editing/drafts'
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

/** Applies the new resource and returns what the page then says about it. */
async function applyNew(permissions: readonly Rule[]) {
  const user = userEvent.setup()
  storeDraft(7, 'garages', { base: 0, before: { ...garages, fields: {} }, own: garages })
  const rulesFor = ({ user_type }: Actor): Rule[] =>
    user_type === 1 ? [{ action: 'manage', subject: 'all' }] : [{ action: 'read', subject: 'Person' }]
  const accessSetup = vi.fn(async () => ({
    ...{ types: [1, 2], path: '/settings/users/roles', listPath: '/settings/users', rulesFor },
  }))
  showStudio(studioCalls({ accessSetup }), '/studio/garages/fields', {
    resources: collectResources([people, roles]),
    answers: { getList: async () => ({ data: [{ id: 4, name: 'Fleet desk', permissions }], total: 1 }) },
  })
  await user.click(await screen.findByRole('button', { name: 'Review changes' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Apply' })).toBeEnabled())
  await user.click(screen.getByRole('button', { name: 'Apply' }))
  const title = await screen.findByText('Who can use Garages')
  return within(title.parentElement as HTMLElement)
}

it('T-04 after a new resource is applied, the page names the user types and roles that can use it', async () => {
  const access = await applyNew([
    { action: 'read', subject: 'Garage' },
    { action: 'update', subject: 'Garage', conditions: { created_by: '@me' } },
  ])
  const said = access.getAllByRole('definition').map(each => each.textContent)
  expect(said).toEqual(['1 · Fleet desk', '1', '1 · Fleet desk (some records)'])
  expect(access.getAllByRole('link', { name: 'Fleet desk' })[0]).toHaveAttribute(
    'href',
    expect.stringContaining('/settings/users/roles/4'),
  )
  expect(access.queryByText(/Only administrators/)).toBeNull()
})

it('T-04 says if nobody but administrators can use a new resource, and where to change that', async () => {
  const access = await applyNew([{ action: 'read', subject: 'Person' }])
  expect(access.getByText(/Only administrators can use it/)).toBeVisible()
  expect(access.getByRole('link', { name: 'Open roles' })).toHaveAttribute(
    'href',
    expect.stringContaining('/settings/users'),
  )
})
