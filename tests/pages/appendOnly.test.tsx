import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { defineResource, text, wholeNumber } from '../../src/define'
import { hasEditableFields } from '../../src/pages/hasEditableFields'
import { ShowPage } from '../../src/pages/ShowPage'
import { branch, branches } from './definitions'
import { renderList, things } from './list/renderList'
import { show } from './stage'

const readings = defineResource({
  name: 'readings',
  title: 'name',
  subject: 'Reading',
  appendOnly: true,
  systemOnly: ['create'],
  fields: { name: text({ required: true }), value: wholeNumber() },
})

it('D-12 nobody deletes append-only records, and they are not purged', () => {
  expect(readings.systemOnly).toEqual(['create', 'delete'])
  expect(readings.neverPurged).toBe(true)
  expect(hasEditableFields(readings)).toBe(false)
})

it('D-12 the page of an append-only record offers neither to edit nor to delete it', async () => {
  const resource = { ...branches, transitions: {}, appendOnly: true, systemOnly: ['delete'] as const }
  show(<ShowPage resource={resource} />, {
    at: '/branches/5/show',
    answers: {
      getOne: async () => ({ data: branch() }),
      getList: async () => ({ data: [branch()], total: 1 }),
    },
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'North' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
  expect(screen.queryByRole('button', { name: /Edit|Delete/ })).toBeNull()
})

it('D-12 the list of append-only records has no bulk edit, no deletion and no trash', async () => {
  renderList({ resource: { ...things, appendOnly: true, systemOnly: ['delete'] } })
  expect(await screen.findByRole('link', { name: 'Thing 1' })).toBeVisible()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Thing 1' }))
  const bar = await screen.findByRole('toolbar', { name: 'Selected records' })
  expect(within(bar).queryByRole('button', { name: /Edit|Delete/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'More' }))
  expect(await screen.findByRole('menuitem', { name: /Import/ })).toBeVisible()
  expect(screen.queryByRole('menuitem', { name: /Trash|Deleted/ })).toBeNull()
})

it('D-12 the page of a record without a history has no tab for it', async () => {
  const page = (history: boolean) =>
    show(<ShowPage resource={{ ...branches, transitions: {}, history }} />, {
      at: '/branches/5/show',
      answers: {
        getOne: async () => ({ data: branch() }),
        getList: async () => ({ data: [branch()], total: 1 }),
      },
    })
  const { unmount } = page(true)
  expect(await screen.findByRole('tab', { name: 'History' })).toBeVisible()
  unmount()
  page(false)
  expect(await screen.findByRole('heading', { level: 1, name: 'North' })).toBeVisible()
  expect(screen.queryByRole('tab', { name: 'History' })).toBeNull()
})
