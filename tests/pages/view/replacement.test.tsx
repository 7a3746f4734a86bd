import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { defineResource, hasMany, reference, text, wholeNumber } from '../../../src/define'
import { collectResources } from '../../../src/define/collectResources'
import { PrintReplacement, replacementCode } from '../../../src/pages/replacement/PrintReplacement'
import { ShowPage } from '../../../src/pages/ShowPage'
import { branches, people } from '../definitions'
import { show } from '../stage'

it.each([
  ['list', 'BranchesList', '<ListPage resource={resource} columns={columns} />'],
  ['show', 'BranchesShow', "fields: ['name', 'kind'"],
  ['edit', 'BranchesEdit', '<EditPage resource={resource} sections={sections} />'],
  ['create', 'BranchesCreate', '<CreatePage resource={resource} sections={sections} />'],
] as const)(
  'X-05 code that replaces the %s page names its component and its fields',
  (view, component, part) => {
    const code = replacementCode(branches, view)
    expect(code).toContain(`views: { ${view}: () => import('./pages/${component}') }`)
    expect(code).toContain(`export function ${component}(`)
    expect(code).toContain(part)
  },
)

it('X-05 in development a page prints it', async () => {
  show(<PrintReplacement resource={branches} view="show" />, { at: '/branches/5/show', answers: {} })
  await userEvent.click(await screen.findByRole('button', { name: 'Code to replace this page' }))
  expect(await screen.findByText(/export function BranchesShow/)).toBeVisible()
})

const crates = defineResource({
  name: 'crates',
  title: 'name',
  subject: 'Crate',
  fields: { name: text({ required: true }) },
  relations: { lids: hasMany('lids', { by: 'crate_id' }) },
})
const lids = defineResource({
  name: 'lids',
  title: 'name',
  subject: 'Crate',
  parent: 'crate_id',
  fields: {
    name: text({ required: true }),
    weight: wholeNumber(),
    crate_id: reference('crates', { required: true, immutable: true }),
  },
})

it('X-05 a page shows its own sections, also of a part of another record', async () => {
  const sections = [{ section: 'only', fields: ['weight'] }]
  show(<ShowPage resource={lids} sections={sections} />, {
    at: '/branches/1/show',
    resources: collectResources([people, branches, crates, lids]),
    answers: { getOne: async () => ({ data: { id: 1, weight: 3, crate_id: 2 } }) },
  })
  expect(await screen.findByRole('region', { name: 'Only' })).toHaveTextContent('3')
})
