import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ExtensionData } from '../../src/define/definitionData'
import { addField, clients, lastPlan, showStudio, studioCalls } from './studioStage'

beforeEach(() => localStorage.clear())

const loyalty = { extends: 'clients', fields: { loyalty_since: { kind: 'date' } } } as const
const labeled = { ...loyalty, labels: { en: { fields: { loyalty_since: 'Loyalty since' } } } }
const button = (name: string) => screen.getByRole('button', { name })

describe('T-01 the list of resources', () => {
  it('T-01 finds a resource by its name in the reader’s language', async () => {
    const user = userEvent.setup()
    showStudio(studioCalls(), '/studio')
    expect(await screen.findByRole('link', { name: 'Clients' })).toHaveAttribute(
      'href',
      expect.stringContaining('/studio/clients'),
    )
    await user.type(screen.getByRole('searchbox', { name: 'Find a resource' }), 'parc')
    expect(screen.queryByRole('link', { name: 'Clients' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Parcels' })).toBeVisible()
  })

  it('T-03 shows a definition that is left out, with the reason and the remedy', async () => {
    const [listed] = await studioCalls().resources()
    if (!listed) throw new Error('The stage lists no resource')
    const problems = [
      { resource: 'sheds', place: 'name', message: 'The name is reserved.', cure: 'Choose another name.' },
    ]
    const resources = vi.fn(async () => [listed, { ...listed, name: 'sheds', label: 'Sheds', problems }])
    showStudio(studioCalls({ resources }), '/studio')
    expect(await screen.findByText('The name is reserved. Choose another name.')).toBeVisible()
    expect(screen.getAllByText('Not in use')).toHaveLength(1)
    expect(screen.getByRole('link', { name: 'Sheds' })).toBeVisible()
  })

  it('T-01 makes a new resource from what it is called, and lists the draft until it is applied', async () => {
    const user = userEvent.setup()
    const calls = studioCalls({ definition: vi.fn(async () => undefined) })
    const { unmount } = showStudio(calls, '/studio')
    await user.click(await screen.findByRole('button', { name: 'New resource' }))
    await user.type(screen.getByRole('textbox', { name: /What is one called/ }), 'Agence régionale')
    await user.click(button('Continue'))
    expect(await screen.findByRole('heading', { name: 'Agence régionale' })).toBeVisible()
    await user.click(button('Review changes'))
    await waitFor(() => expect(calls.plan).toHaveBeenCalled())
    expect(lastPlan(calls)?.changes['agence-regionale']).toMatchObject({
      name: 'agence-regionale',
      title: 'name',
      subject: 'AgenceRegionale',
    })
    unmount()
    showStudio(calls, '/studio')
    expect(await screen.findByRole('link', { name: 'Agence régionale' })).toBeVisible()
  })

  it('T-01 asks what names each record of a new resource; Enter goes on with the suggestion', async () => {
    const user = userEvent.setup()
    const calls = studioCalls({ definition: vi.fn(async () => undefined) })
    showStudio(calls, '/studio')
    await user.click(await screen.findByRole('button', { name: 'New resource' }))
    const title = () => screen.getByRole('textbox', { name: /Field that names each one/ })
    expect(title()).toHaveValue('Name')
    await user.type(screen.getByRole('textbox', { name: /What is one called/ }), 'Vehicle')
    await user.type(screen.getByRole('textbox', { name: /And several/ }), 'Vehicles')
    await user.clear(title())
    expect(button('Continue')).toBeDisabled()
    await user.click(title())
    await user.keyboard('Plate{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Review changes' }))
    await waitFor(() => expect(calls.plan).toHaveBeenCalled())
    expect(lastPlan(calls)?.changes.vehicles).toEqual({
      ...{ name: 'vehicles', subject: 'Vehicles', title: 'plate', menu: 'work' },
      fields: { plate: { kind: 'text', required: true } },
      labels: { en: { name: 'Vehicle |||| Vehicles', fields: { plate: 'Plate' } } },
    })
  })

  it('T-01 a discarded draft of a new resource is gone', async () => {
    const user = userEvent.setup()
    showStudio(studioCalls({ definition: vi.fn(async () => undefined) }), '/studio')
    await user.click(await screen.findByRole('button', { name: 'New resource' }))
    await user.type(screen.getByRole('textbox', { name: /What is one called/ }), 'Depot')
    await user.click(button('Continue'))
    await user.click(await screen.findByRole('button', { name: 'Discard' }))
    expect(await screen.findByRole('heading', { name: 'Studio' })).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Depot' })).toBeNull()
  })
})

describe('T-01 fields', () => {
  it('T-01 adds a field, which undo takes back and redo adds again', async () => {
    const user = userEvent.setup()
    const calls = studioCalls()
    showStudio(calls)
    await addField('Loyalty since', 'Date')
    expect(await screen.findByRole('button', { name: 'Edit Loyalty since' })).toBeVisible()
    await user.click(button('Undo'))
    expect(screen.queryByRole('button', { name: 'Edit Loyalty since' })).toBeNull()
    await user.click(button('Redo'))
    await user.click(button('Review changes'))
    await waitFor(() =>
      expect(lastPlan(calls)).toEqual({ changes: { clients: labeled }, base: { clients: 3 } }),
    )
  })

  it('T-01 keeps edits when the page is left and opened again', async () => {
    const { unmount } = showStudio(studioCalls())
    await addField('Loyalty since')
    await screen.findByRole('button', { name: 'Edit Loyalty since' })
    unmount()
    showStudio(studioCalls())
    expect(await screen.findByRole('button', { name: 'Edit Loyalty since' })).toBeVisible()
    expect(screen.queryByText(/Someone else has changed/)).toBeNull()
  })

  it('T-01 takes back a typed label with one undo', async () => {
    const user = userEvent.setup()
    showStudio(studioCalls({ definition: vi.fn(async () => clients(3, labeled)) }))
    await user.click(await screen.findByRole('button', { name: 'Edit Loyalty since' }))
    const label = await screen.findByRole('textbox', { name: 'Label' })
    await user.type(label, ' when')
    expect(label).toHaveValue('Loyalty since when')
    await user.click(button('Close'))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('button', { name: 'Edit Loyalty since' })).toBeVisible()
    expect(button('Undo')).toBeDisabled()
  })

  it('T-01 a field can be printed on the documents of its resource, which are named, if its type can be', async () => {
    const user = userEvent.setup()
    const calls = studioCalls({ definition: vi.fn(async () => clients(3, labeled)) })
    showStudio(calls)
    await user.click(await screen.findByRole('button', { name: 'Edit Loyalty since' }))
    const printed = await screen.findByRole('switch', { name: 'Print on documents' })
    expect(printed).toHaveAccessibleDescription('People outside your office see it on: Certificate')
    await user.click(printed)
    await user.click(button('Close'))
    expect(await screen.findByText('On documents')).toBeVisible()
    await user.click(button('Review changes'))
    await waitFor(() =>
      expect(lastPlan(calls)?.changes.clients).toMatchObject({
        fields: { loyalty_since: { kind: 'date', printed: true } },
      }),
    )
  })

  it('T-01 a field is required if another one has a value', async () => {
    const user = userEvent.setup()
    const calls = studioCalls({ definition: vi.fn(async () => clients(3, labeled)) })
    showStudio(calls, '/studio/clients/fields?open=loyalty_since')
    await user.click(await screen.findByRole('combobox', { name: 'Required' }))
    await user.click(await screen.findByRole('option', { name: 'If …' }))
    const choose = async (label: string, option: string, within_ = screen as ReturnType<typeof within>) => {
      await user.click(await within_.findByRole('combobox', { name: label }))
      await user.click(await screen.findByRole('option', { name: option }))
    }
    await user.click(button('Add condition'))
    await user.click(await screen.findByRole('option', { name: 'Name' }))
    await choose('Condition', 'contains')
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Ltd')
    await user.click(button('Add condition'))
    await user.click(await screen.findByRole('option', { name: 'Status' }))
    const status = within(screen.getByRole('group', { name: 'Status' }))
    await choose('Condition', 'is not', status)
    await choose('Status', 'Loyal', status)
    await user.click(button('Close'))
    await user.click(await screen.findByRole('button', { name: 'Review changes' }))
    await waitFor(() =>
      expect(lastPlan(calls)?.changes.clients).toMatchObject({
        fields: { loyalty_since: { kind: 'date', required: { name_q: 'Ltd', status_neq: 'loyal' } } },
      }),
    )
  })

  it('T-07 adds options to a shipped choice, whose own ones stay as they are', async () => {
    const user = userEvent.setup()
    const calls = studioCalls()
    showStudio(calls)
    await user.click(await screen.findByRole('button', { name: 'Options of Status' }))
    const panel = within(await screen.findByRole('dialog', { name: 'Status' }))
    const shipped = within(panel.getByRole('list', { name: 'Built-in options' }))
    expect(shipped.getAllByRole('listitem').map(item => item.textContent)).toEqual(['New', 'Loyal'])
    expect(panel.queryByRole('textbox')).toBeNull()
    for (const word of ['Lost', 'Loyal']) {
      await user.click(panel.getByRole('button', { name: 'Add option' }))
      await user.keyboard(word)
    }
    await user.click(button('Close'))
    expect(await screen.findByText('2 own options')).toBeVisible()
    await user.click(button('Review changes'))
    const own = {
      extends: 'clients',
      options: { status: [{ value: 'lost' }, { value: 'loyal_2' }] },
      labels: { en: { options: { status: { lost: 'Lost', loyal_2: 'Loyal' } } } },
    }
    await waitFor(() => expect(lastPlan(calls)?.changes.clients).toEqual(own))
  })

  it('T-07 adds options to a shipped choice in a list', async () => {
    const user = userEvent.setup()
    const calls = studioCalls()
    showStudio(calls)
    await user.click(await screen.findByRole('button', { name: 'Options of Contacts' }))
    const panel = within(await screen.findByRole('dialog', { name: 'Contacts' }))
    const role = within(panel.getByRole('group', { name: 'Role' }))
    expect(role.getByRole('list', { name: 'Built-in options' })).toHaveTextContent('Owner')
    await user.click(role.getByRole('button', { name: 'Add option' }))
    await user.keyboard('Driver')
    await user.click(button('Close'))
    expect(await screen.findByText('1 own option')).toBeVisible()
    await user.click(button('Review changes'))
    const own = {
      extends: 'clients',
      options: { 'contacts.role': [{ value: 'driver' }] },
      labels: { en: { options: { contacts: { role: { driver: 'Driver' } } } } },
    }
    await waitFor(() => expect(lastPlan(calls)?.changes.clients).toEqual(own))
  })

  it('T-01 shows a number of a pattern while one types it, and none of a wrong one', async () => {
    const own = { ...labeled, fields: { loyalty_since: { kind: 'text' } } } as ExtensionData
    const user = userEvent.setup()
    showStudio(
      studioCalls({ definition: vi.fn(async () => clients(3, own)) }),
      '/studio/clients/fields?open=loyalty_since',
    )
    const input = await screen.findByRole('textbox', { name: /^Number pattern/ })
    await user.type(input, 'POL-{{year}-{{number:6}')
    expect(input).toHaveAccessibleDescription(/^Such as POL-\d{4}-000042$/)
    await user.type(input, '{{number}')
    expect(input).toBeInvalid()
    expect(input).not.toHaveAccessibleDescription(/Such as/)
  })
})
