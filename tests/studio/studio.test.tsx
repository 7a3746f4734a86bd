import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ExtensionData } from '../../src/define/definitionData'
import { failure } from '../pages/stage'
import { clients, planOf, showStudio, studioCalls, task } from './studioStage'

beforeEach(() => localStorage.clear())

const loyalty = { extends: 'clients', fields: { loyalty_since: { kind: 'date' } } } as const
const labelled = { ...loyalty, labels: { en: { fields: { loyalty_since: 'Loyalty since' } } } }

async function addField(label: string, kind?: string) {
  const user = userEvent.setup()
  await user.type(await screen.findByRole('textbox', { name: 'Name of the new field' }), label)
  if (kind) {
    await user.click(screen.getByRole('combobox', { name: 'Type' }))
    await user.click(await screen.findByRole('option', { name: kind }))
  }
  await user.click(screen.getByRole('button', { name: 'Add field' }))
}

const button = (name: string) => screen.getByRole('button', { name })
const lastPlan = (calls: ReturnType<typeof studioCalls>) => vi.mocked(calls.plan).mock.lastCall?.[0]

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
      expect(lastPlan(calls)).toEqual({ changes: { clients: labelled }, base: { clients: 3 } }),
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
    showStudio(studioCalls({ definition: vi.fn(async () => clients(3, labelled)) }))
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
    const calls = studioCalls({ definition: vi.fn(async () => clients(3, labelled)) })
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
    const calls = studioCalls({ definition: vi.fn(async () => clients(3, labelled)) })
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
    const own = { ...labelled, fields: { loyalty_since: { kind: 'text' } } } as ExtensionData
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

  it('T-02 the initial value of a date can be a day from today', async () => {
    const user = userEvent.setup()
    const calls = studioCalls({ definition: vi.fn(async () => clients(3, labelled)) })
    showStudio(calls, '/studio/clients/fields?open=loyalty_since')
    const panel = within(await screen.findByRole('dialog', { name: 'Loyalty since' }))
    fireEvent.change(await panel.findByRole('spinbutton', { name: 'Days from today' }), {
      target: { value: '30' },
    })
    await user.click(panel.getByRole('button', { name: 'Close' }))
    await user.click(button('Review changes'))
    await waitFor(() =>
      expect(lastPlan(calls)?.changes.clients).toMatchObject({
        fields: { loyalty_since: { default: '@today+30' } },
      }),
    )
  })

  it('T-02 the initial value is a value or an expression over other fields', async () => {
    const user = userEvent.setup()
    const calls = studioCalls({ definition: vi.fn(async () => clients(3, labelled)) })
    showStudio(calls, '/studio/clients/fields?open=loyalty_since')
    const panel = within(await screen.findByRole('dialog', { name: 'Loyalty since' }))
    await user.click(await panel.findByRole('button', { name: 'Expression' }))
    const input = panel.getByRole('textbox', { name: 'Initial value, worked out' })
    await user.type(input, 'today.plusDays(30)')
    expect(input).toHaveAccessibleDescription(/filled in until someone changes it/)
    await user.click(panel.getByRole('button', { name: 'Close' }))
    await user.click(button('Review changes'))
    await waitFor(() =>
      expect(lastPlan(calls)?.changes.clients).toMatchObject({
        fields: { loyalty_since: { defaultExpression: 'today.plusDays(30)' } },
      }),
    )
  })

  it('T-02 a rule is conditions or an expression, and keeps both until one is applied', async () => {
    const user = userEvent.setup()
    const calls = studioCalls({ definition: vi.fn(async () => clients(3, labelled)) })
    const { unmount } = showStudio(calls, '/studio/clients/rules')
    await user.click(await screen.findByRole('button', { name: 'Add rule' }))
    await user.click(await screen.findByRole('button', { name: 'Add condition' }))
    await user.click(await screen.findByRole('option', { name: 'Loyalty since' }))
    const days = await screen.findByRole('spinbutton', { name: 'Days from today' })
    fireEvent.change(days, { target: { value: '-30' } })
    await user.click(button('Expression'))
    expect(screen.getByRole('textbox', { name: 'What must hold' })).toHaveValue(
      'loyalty_since >= today.plusDays(-30)',
    )
    await user.click(button('Conditions'))
    expect(screen.getByRole('checkbox', { name: 'or empty' })).toBeChecked()
    await user.click(button('Add condition'))
    await user.click(button('Review changes'))
    expect(await screen.findByText('A condition has no value and is left out.')).toBeVisible()
    const check = { or: [{ loyalty_since_gte: '@today-30' }, { loyalty_since_null: true }] }
    await waitFor(() =>
      expect(lastPlan(calls)?.changes.clients).toMatchObject({
        rules: { rule: { fields: ['loyalty_since'], check } },
      }),
    )
    unmount()
    showStudio(calls, '/studio/clients/rules')
    expect(await screen.findByText('A condition without a value has no effect yet.')).toBeVisible()
  })

  it('T-08 says why the kind of a stored field is fixed, and replaces the field', async () => {
    const user = userEvent.setup()
    showStudio(studioCalls({ definition: vi.fn(async () => clients(3, labelled)) }))
    await user.click(await screen.findByRole('button', { name: 'Edit Loyalty since' }))
    const panel = within(await screen.findByRole('dialog', { name: 'Loyalty since' }))
    expect(panel.getByText(/its type can’t change/)).toBeVisible()
    await user.click(panel.getByRole('button', { name: 'Remove and add' }))
    expect(await screen.findByText('loyalty_since_2')).toBeVisible()
    await user.click(screen.getByRole('combobox', { name: 'Type' }))
    await user.click(await screen.findByRole('option', { name: 'Whole number' }))
    expect(screen.getByRole('spinbutton', { name: 'Least' })).toBeVisible()
  })

  it('T-08 renames a stored field, whose column and type stay', async () => {
    const user = userEvent.setup()
    const calls = studioCalls({ definition: vi.fn(async () => clients(3, labelled)) })
    showStudio(calls, '/studio/clients/fields?open=loyalty_since')
    const input = await screen.findByRole('textbox', { name: 'Name in the API' })
    const rename = screen.getByRole('button', { name: 'Rename' })
    await user.clear(input)
    await user.type(input, 'status')
    expect(input).toBeInvalid()
    expect(rename).toBeDisabled()
    await user.clear(input)
    await user.type(input, 'member_since{Enter}')
    expect(await screen.findByDisplayValue('member_since')).toBeVisible()
    expect(screen.getByRole('dialog', { name: 'Loyalty since' })).toBeVisible()
    expect(screen.getByText(/its type can’t change/)).toBeVisible()
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: 'Review changes' }))
    await waitFor(() =>
      expect(lastPlan(calls)?.changes.clients).toMatchObject({
        fields: { member_since: { kind: 'date', column: 'loyalty_since' } },
        labels: { en: { fields: { member_since: 'Loyalty since' } } },
      }),
    )
  })

  it('T-03 shows mistakes while one types, with a link to their place', async () => {
    const fields = { loyalty_since: { kind: 'date', computed: 'paid + tody' } }
    const wrong = { ...labelled, fields } as unknown as ExtensionData
    const problem = {
      ...{ resource: 'clients', place: 'fields.loyalty_since.computed', start: 7, end: 11 },
      ...{ message: 'There is no field “tody”.', cure: 'You can use: today.' },
    }
    showStudio(
      studioCalls({
        definition: vi.fn(async () => clients(3, wrong)),
        check: vi.fn(async () => [problem]),
      }),
    )
    await addField('City')
    const count = await screen.findByRole('button', { name: '1 problem' })
    expect(screen.getAllByRole('status').some(({ textContent }) => textContent?.includes('“tody”'))).toBe(
      true,
    )
    expect(screen.getByRole('link', { name: 'Fields (1)' })).toBeVisible()
    await userEvent.click(count)
    await userEvent.click(
      await screen.findByRole('link', { name: 'Fields › Loyalty since › Computed from other fields' }),
    )
    const panel = within(await screen.findByRole('dialog', { name: 'Loyalty since' }))
    const input = panel.getByRole<HTMLTextAreaElement>('textbox', { name: 'Computed from other fields' })
    expect(input).toHaveAccessibleDescription(
      'Line 1, column 8: There is no field “tody”. You can use: today.',
    )
    await waitFor(() => expect(input).toHaveFocus())
    expect([input.selectionStart, input.selectionEnd]).toEqual([7, 11])
    expect(panel.getByText('tody')).toBeVisible()
  })

  it('T-03 closes the list of problems with the last one, and no later problem opens it', async () => {
    const problem = { resource: 'clients', place: 'fields.city', message: 'There is a mistake.' }
    const check = vi.fn(async () => [problem])
    showStudio(studioCalls({ check }))
    await addField('City')
    await userEvent.click(await screen.findByRole('button', { name: '1 problem' }))
    expect(await screen.findByRole('dialog', { name: '1 problem' })).toBeVisible()
    check.mockImplementation(async () => [])
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(button('No problems')).toHaveFocus())
    check.mockImplementation(async () => [problem])
    await addField('Street')
    expect(await screen.findByRole('button', { name: '1 problem' })).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('T-03 T-04 the plan', () => {
  const lossy = planOf({
    status: 'loses_data',
    losses: [
      {
        ...{ resource: 'clients', place: 'fields.loyalty_since', text: 'Loyalty since is lost', values: 4 },
        records: { loyalty_since_null: false },
      },
    ],
    sql: [{ statement: 'create index clients_due on clients (due)', lock: 'writes', rows: 40 }],
  })

  it('T-03 P-11 a sentence about many people opens all their names', async () => {
    const user = userEvent.setup()
    const names = ['Ana', 'Ben', 'Cem', 'Dora']
    const text = 'Helper (Ana, Ben, Cem, and 1 more person) can then see: City'
    const use = { resource: 'clients', place: '', text, link: null }
    const gaining = planOf({
      people: [
        { role: 'Clerk', names: ['Zoe'] },
        { role: 'Helper', names },
      ],
      uses: [
        { ...use, people: [1] },
        { ...use, text: 'Clerk (Zoe) can then see: City', people: [0] },
      ],
    })
    showStudio(studioCalls({ plan: vi.fn(async () => gaining) }))
    await addField('City')
    await user.click(button('Review changes'))
    expect(await screen.findByText(text)).toBeVisible()
    // A sentence that already names everyone has no list.
    await user.click(screen.getByText('Show all 4'))
    expect(screen.getByText('Ana, Ben, Cem, Dora')).toBeVisible()
    expect(screen.getByText('Helper')).toBeVisible()
  })

  it('T-03 what loses data needs the name of the resource', async () => {
    const user = userEvent.setup()
    const calls = studioCalls({ plan: vi.fn(async () => lossy) })
    showStudio(calls)
    await addField('City')
    await user.click(button('Review changes'))
    expect(await screen.findByText('Loyalty since is lost')).toBeVisible()
    expect(screen.getByText('Saving waits while about 40 rows are read.')).toBeVisible()
    const records = `/clients?filter=${encodeURIComponent('{"loyalty_since_null":false}')}`
    expect(screen.getByRole('link', { name: 'Show these records' })).toHaveAttribute(
      'href',
      expect.stringContaining(records),
    )
    await user.click(button('Screens before and after'))
    for (const when of ['Before', 'After'])
      expect(screen.getByTitle(when)).toHaveAttribute('src', expect.stringMatching(/preview\/clients$/u))
    expect(button('Apply')).toBeDisabled()
    await user.type(screen.getByRole('textbox', { name: /Type clients to confirm/ }), 'clients')
    await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'Nobody used it')
    await user.click(button('Apply'))
    expect(await screen.findByText('Changes applied')).toBeVisible()
    expect(vi.mocked(calls.apply).mock.lastCall?.[0]).toMatchObject({
      confirm: 'clients',
      reason: 'Nobody used it',
    })
  })

  it('T-04 after a conflict, edits are put on top of the other changes', async () => {
    const user = userEvent.setup()
    const definition = vi.fn(async () => clients(3))
    const apply = vi.fn(async () => {
      throw failure(409, { message: 'Someone else changed clients.' })
    })
    showStudio(studioCalls({ definition, apply }))
    await addField('City')
    await user.click(button('Review changes'))
    await waitFor(() => expect(button('Apply')).toBeEnabled())
    definition.mockImplementation(async () => clients(4, labelled))
    await user.click(button('Apply'))
    await user.click(await screen.findByRole('button', { name: 'Bring in' }))
    expect(await screen.findByText(/Someone else has changed this resource/)).toBeVisible()
    expect(await screen.findByRole('button', { name: 'Edit City' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Edit Loyalty since' })).toBeVisible()
  })

  it('T-04 a running task can be cancelled, and the edits stay', async () => {
    const user = userEvent.setup()
    let status: 'running' | 'cancelled' = 'running'
    const calls = studioCalls({
      task: vi.fn(async () => task(status)),
      cancel: vi.fn(async () => {
        status = 'cancelled'
        return task(status)
      }),
    })
    showStudio(calls)
    await addField('City')
    await user.click(button('Review changes'))
    await waitFor(() => expect(button('Apply')).toBeEnabled())
    await user.click(button('Apply'))
    expect(await screen.findByRole('progressbar')).toBeVisible()
    await user.click(button('Cancel'))
    expect(await screen.findByText('Cancelled. Nothing has changed.')).toBeVisible()
    await user.click(button('Cancel'))
    expect(await screen.findByRole('button', { name: 'Edit City' })).toBeVisible()
  })

  it('T-04 a failed task says why', async () => {
    const user = userEvent.setup()
    const failed = { ...task('failed', 'The disk is full.'), error_detail: '53100: could not extend file' }
    showStudio(studioCalls({ task: vi.fn(async () => failed) }))
    await addField('City')
    await user.click(button('Review changes'))
    await waitFor(() => expect(button('Apply')).toBeEnabled())
    await user.click(button('Apply'))
    expect(await screen.findByText('The disk is full.')).toBeVisible()
    expect(screen.getByText('53100: could not extend file')).not.toBeVisible()
    await user.click(screen.getByText('Details for support'))
    expect(screen.getByText('53100: could not extend file')).toBeVisible()
  })

  it('T-04 after its own changes are applied, nobody else is named', async () => {
    const user = userEvent.setup()
    const definition = vi.fn(async () => clients(3))
    showStudio(studioCalls({ definition }))
    await addField('Loyalty since', 'Date')
    await user.click(button('Review changes'))
    await waitFor(() => expect(button('Apply')).toBeEnabled())
    definition.mockImplementation(async () => clients(4, labelled))
    await user.click(button('Apply'))
    expect(await screen.findByText('Changes applied')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByText(/Someone else has changed/)).toBeNull()
    expect(button('Review changes')).toBeDisabled()
  })
})

describe('T-04 an answer is lost', () => {
  const conflict = Object.assign(new Error('Someone else changed it'), { status: 409 })
  const applyAgain = async (own: ExtensionData) => {
    const user = userEvent.setup()
    const definition = vi.fn(async () => clients(3))
    const apply = vi.fn(async () => {
      definition.mockImplementation(async () => clients(4, own))
      throw conflict
    })
    showStudio(studioCalls({ definition, apply }))
    await addField('Loyalty since', 'Date')
    await user.click(button('Review changes'))
    await waitFor(() => expect(button('Apply')).toBeEnabled())
    await user.click(button('Apply'))
  }

  it('T-04 an apply that the server has made already counts as applied', async () => {
    await applyAgain(labelled)
    expect(await screen.findByText('Changes applied')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('T-04 one that somebody else has made is refused', async () => {
    await applyAgain({ extends: 'clients', fields: { rank: { kind: 'wholeNumber' } } })
    expect(await screen.findByText('Someone else changed it')).toBeVisible()
    expect(screen.getByRole('dialog')).toBeVisible()
  })
})

describe('T-04 somebody else applies a change', () => {
  it('T-04 the open editor takes it over, and one can discard one’s own', async () => {
    const user = userEvent.setup()
    const definition = vi.fn(async () => clients(3))
    const { session } = showStudio(studioCalls({ definition }))
    await addField('City')
    definition.mockImplementation(async () => clients(4, labelled))
    act(() => session.set({ settings: { ...session.get().settings, definitions: 4 } }))
    expect(await screen.findByText(/Someone else has changed this resource/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Edit Loyalty since' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Edit City' })).toBeVisible()
    await user.click(button('Discard mine'))
    expect(screen.queryByRole('button', { name: 'Edit City' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Edit Loyalty since' })).toBeVisible()
  })
})

describe('T-04 the order of fields', () => {
  it('T-04 another order of the same fields is taken over', async () => {
    const [city, rank] = [{ kind: 'text' }, { kind: 'text' }] as const
    const definition = vi.fn(async () => clients(3, { extends: 'clients', fields: { city, rank } }))
    const { session } = showStudio(studioCalls({ definition }))
    const order = () =>
      screen.getAllByRole('button', { name: /^Edit / }).map(each => each.getAttribute('aria-label'))
    await waitFor(() => expect(order()).toEqual(['Edit City', 'Edit Rank']))
    definition.mockImplementation(async () => clients(4, { extends: 'clients', fields: { rank, city } }))
    act(() => session.set({ settings: { ...session.get().settings, definitions: 4 } }))
    await waitFor(() => expect(order()).toEqual(['Edit Rank', 'Edit City']))
  })
})
