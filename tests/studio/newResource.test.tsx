import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { templates } from '../../resources/templates/templates'
import type { StudioCalls } from '../../src/studio/studioCalls'
import { showStudio, studioCalls } from './studioStage'

beforeEach(() => localStorage.clear())

const button = (name: string) => screen.getByRole('button', { name })
const one = () => screen.getByRole('textbox', { name: /What is one called/ })
const many = () => screen.getByRole('textbox', { name: /And several/ })

async function openDialog(calls: Partial<StudioCalls> = {}) {
  const user = userEvent.setup()
  const all = studioCalls({ templates: vi.fn(async () => templates), ...calls })
  showStudio(all, '/studio')
  await user.click(await screen.findByRole('button', { name: 'New resource' }))
  return { user, calls: all }
}

/** Returns the definition for which the dialog requests a plan. */
async function planned({ user, calls }: Awaited<ReturnType<typeof openDialog>>) {
  await user.click(await screen.findByRole('button', { name: 'Review changes' }))
  await waitFor(() => expect(calls.plan).toHaveBeenCalled())
  return Object.values(vi.mocked(calls.plan).mock.lastCall?.[0].changes ?? {})[0]
}

describe('T-01 a new resource from a template', () => {
  it('T-01 has the names, fields and labels of the template', async () => {
    const dialog = await openDialog({ definition: vi.fn(async () => undefined) })
    const { user } = dialog
    await user.click(await screen.findByRole('radio', { name: /^Tickets/ }))
    expect(one()).toHaveValue('Ticket')
    expect(many()).toHaveValue('Tickets')
    await user.click(screen.getByRole('radio', { name: /^Assets/ }))
    expect(one()).toHaveValue('Asset')
    await user.click(button('Continue'))
    expect(await screen.findByRole('heading', { name: 'Assets' })).toBeVisible()
    const assets = templates.find(({ definition }) => definition.name === 'assets')?.definition
    expect(await planned(dialog)).toEqual(assets)
  })

  it('T-01 can be called otherwise: name and subject follow, and labels that say the old name are gone', async () => {
    const dialog = await openDialog({ definition: vi.fn(async () => undefined) })
    const { user } = dialog
    await user.click(await screen.findByRole('radio', { name: /^Assets/ }))
    await user.clear(one())
    await user.type(one(), 'Company car')
    await user.clear(many())
    await user.type(many(), 'Company cars')
    await user.click(button('Continue'))
    const made = await planned(dialog)
    expect(made).toMatchObject({
      name: 'company-cars',
      subject: 'CompanyCars',
      labels: { en: { name: 'Company car |||| Company cars', fields: { price: 'Price' } } },
    })
    expect(made).toHaveProperty('labels.fr.fields.price', 'Prix')
    expect(made).not.toHaveProperty('labels.fr.name')
  })

  it('T-01 takes neither the name nor the subject of a resource that is there, nor of a draft', async () => {
    const [listed] = await studioCalls().resources()
    if (!listed) throw new Error('The stage lists no resource')
    const dialog = await openDialog({
      resources: vi.fn(async () => [{ ...listed, name: 'tickets', subject: 'Ticket' }]),
      definition: vi.fn(async () => undefined),
    })
    const { user } = dialog
    localStorage.setItem('coverdesk.studio.7.tickets-2', '{}')
    await user.click(await screen.findByRole('radio', { name: /^Tickets/ }))
    await user.click(button('Continue'))
    expect(await planned(dialog)).toMatchObject({ name: 'tickets-3', subject: 'Ticket2' })
  })

  it('T-08 takes another name if the server refuses one, which the office can’t know', async () => {
    const refused = { resource: 'tasks', place: 'name', message: 'The product itself uses the name “tasks”.' }
    const dialog = await openDialog({
      check: vi.fn(async ({ changes }) => ('tasks' in changes ? [refused] : [])),
      definition: vi.fn(async () => undefined),
    })
    const { user } = dialog
    await user.type(one(), 'Task')
    await user.type(many(), 'Tasks')
    await user.click(button('Continue'))
    expect(await planned(dialog)).toMatchObject({
      name: 'tasks-2',
      labels: { en: { name: 'Task |||| Tasks' } },
    })
  })
})
