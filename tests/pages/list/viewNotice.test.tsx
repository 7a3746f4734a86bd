import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { callOf } from '../../support/callOf'
import { renderList } from './renderList'

it('V-02 P-05 a shared view says which of its filters the server has left out', async () => {
  const view = {
    ...{ id: 7, version: 1, resource: 'things', name: 'Open things', state: { filter: { status: 'open' } } },
    ...{ audience: 'all', role: null, is_default: false, in_menu: false, mine: false, editable: false },
    ...{ owner: { id: 2, label: 'Grace' }, updated_at: '2026-11-25T08:00:00.000Z', left_out: ['margin'] },
  }
  const list = () => ({ data: [view], meta: { defaults: {}, can_share: false } })
  renderList({ at: '/things?view=7', answers: { call: callOf({ 'GET /views': list }) } })
  const notice = await screen.findByText(/This view uses a field that’s gone or hidden from you:/)
  expect(notice.textContent).toContain('Margin')
  expect(notice.textContent).toContain('The list is shown without it.')
})
