import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { resources } from '../../../resources'
import type { Values } from '../../../src/core/schema/resource'
import { CreatePage } from '../../../src/pages/CreatePage'
import { show } from '../stage'
import { answersWith, glass, texts } from './policyPage'

/** Opens the form with these values, and returns a function that saves it and returns what is sent. */
function openForm(preset: Values) {
  const create = vi.fn(async (_resource: string, { data }: { data: Values }) => ({
    data: { ...data, id: 9, version: 1 },
  }))
  show(<CreatePage resource={resources.get('endorsements')} />, {
    resources,
    texts,
    at: `/branches/create?source=${encodeURIComponent(JSON.stringify(preset))}`,
    answers: { ...answersWith({}), create, duplicates: async () => ({ data: [] }) },
  })
  return async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(create).toHaveBeenCalledOnce())
    return create.mock.calls[0]?.[1].data
  }
}

it('K-12 case 6: removing the last beneficiary of the form sends an empty list, and the cover as it is', async () => {
  const bank = { name: 'Bank', kind: 'loss_payee', share: null }
  const save = openForm({ policy_id: 5, beneficiaries: [bank], coverages: [glass(2000)] })
  const [remove] = (await screen.findAllByRole('button', { name: /^Remove/ })).reverse()
  await userEvent.click(remove as HTMLElement)
  expect(await save()).toMatchObject({ beneficiaries: [], coverages: [glass(2000)] })
})

it('K-12 a form without the current cover leaves it as it is: lists that were not touched are not sent', async () => {
  const save = openForm({ policy_id: 5 })
  await screen.findAllByRole('button', { name: /^Add/ })
  expect(await save()).toMatchObject({ beneficiaries: null, coverages: null })
})
