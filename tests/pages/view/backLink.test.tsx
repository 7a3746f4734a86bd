import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { defineResource, reference, text } from '../../../src/define'
import { collectResources } from '../../../src/define/collectResources'
import { PageHeading } from '../../../src/pages/PageHeading'
import { branches, parcels, people } from '../definitions'
import { show } from '../stage'

const keys = defineResource({
  name: 'keys',
  title: 'name',
  subject: 'Branch',
  parent: 'branch_id',
  menu: false,
  pages: true,
  fields: { name: text(), branch_id: reference('branches', { required: true, immutable: true }) },
})
collectResources([people, branches, parcels, keys])

it('R-05 a child without a menu entry links back to its parent', async () => {
  show(<PageHeading resource={keys} title="Front door" record={{ id: 3, branch_id: 5 }} />, {
    at: '/branches/5/show',
    answers: { getMany: async () => ({ data: [{ id: 5, label: 'North' }] }) },
  })
  expect(await screen.findByRole('link', { name: 'Back to North' })).toHaveAttribute(
    'href',
    '/branches/5/show',
  )
})

it('R-05 a record with its own list links back to the list', () => {
  show(<PageHeading resource={branches} title="North" record={{ id: 5 }} />, {
    at: '/branches/5/show',
    answers: {},
  })
  expect(screen.getByRole('link', { name: /^Back to the list/ })).toHaveAttribute('href', '/branches')
})
