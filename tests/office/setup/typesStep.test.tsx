import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { resources } from '../../../resources'
import { TypesStep } from '../../../resources/setup/pages/OfficeSetupPage'
import { show } from '../../pages/stage'

it('K-11 retires two types that are unchecked in quick succession', async () => {
  const user = userEvent.setup()
  const types = ['Motor', 'Health'].map((name, at) => ({ id: at + 1, name, version: 1, status: 'active' }))
  const waiting: (() => void)[] = []
  const transition = vi.fn(async ({ id }: { id: number }) => {
    await new Promise<void>(resolve => waiting.push(resolve))
    const type = types[id - 1]
    if (type) Object.assign(type, { status: 'retired', version: 2 })
    return { data: type }
  })
  const getList = async () => ({ data: types.map(type => ({ ...type })), total: types.length })
  show(<TypesStep onDone={async () => undefined} onContinue={async () => undefined} />, {
    answers: { getList, transition },
    at: '/branches/create',
    resources,
  })
  await user.click(await screen.findByRole('checkbox', { name: 'Motor' }))
  await user.click(screen.getByRole('checkbox', { name: 'Health' }))
  expect(screen.getByRole('checkbox', { name: 'Motor' })).not.toBeChecked()
  expect(screen.getByRole('checkbox', { name: 'Health' })).not.toBeChecked()
  await waitFor(() => expect(waiting).toHaveLength(2))
  for (const answer of waiting) answer()
  await waitFor(() => expect(types.map(({ status }) => status)).toEqual(['retired', 'retired']))
  expect(transition.mock.calls.map(([{ id }]) => id)).toEqual([1, 2])
  expect(screen.getByRole('checkbox', { name: 'Motor' })).not.toBeChecked()
})
