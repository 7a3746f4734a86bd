import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { PrintReplacement, replacementCode } from '../../../src/pages/replacement/PrintReplacement'
import { branches } from '../definitions'
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
