import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, type MockInstance, vi } from 'vitest'
import { GalleryPage } from '../../src/app/gallery/GalleryPage'
import { branch, resources } from '../pages/definitions'
import { stage } from './shellStage'

const answers = {
  getList: async () => ({ data: [branch()], total: 1 }),
  getOne: async () => ({ data: branch() }),
  getMany: async () => ({ data: [] }),
  getManyReference: async () => ({ data: [], total: 0 }),
}

let said: MockInstance[]
beforeEach(() => {
  said = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')]
})
afterEach(() => vi.restoreAllMocks())

it('X-07 the gallery shows the stock components on a resource', async () => {
  const user = userEvent.setup()
  await stage(<GalleryPage />, { resources, answers })
  expect(screen.getByRole('heading', { name: 'Components', level: 1 })).toBeVisible()
  const tab = async (name: string) => user.click(await screen.findByRole('tab', { name }))

  expect(await screen.findByRole('row', { name: /North/ })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Export' })).toBeVisible()
  await tab('<Datagrid>')
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  expect(await screen.findByRole('dialog', { name: 'North' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await tab('<Show>')
  expect(await screen.findByText('Branch North')).toBeVisible()
  await tab('<Edit>')
  expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('North')
  await tab('<Create>')
  expect(await screen.findByRole('tab', { name: 'Basics' })).toBeVisible()
  expect(said.flatMap(({ mock }) => mock.calls)).toEqual([])
})
