import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { choice, defineResource, recordNumber, text } from '../../../src/define'
import { resourceSettings } from '../../../src/define/resourceSettings'
import { recordInputs } from '../../../src/office/settings/recordSettings'
import { SettingsForm } from '../../../src/office/settings/SettingsForm'
import { RecordForm } from '../../../src/pages/form/RecordForm'
import { show } from '../../pages/stage'

const boats = defineResource({
  name: 'boats',
  title: 'name',
  subject: 'Boat',
  configurable: 'settings',
  fields: {
    number: recordNumber('B-{number:3}'),
    name: text({ required: true }),
    harbour: text(),
    flag: choice(['red', 'green']),
  },
})
const group = resourceSettings(boats)
const values = { number_pattern: 'B-{number:3}', number_next: 7, required_fields: [], defaults: {} }

describe('S-08 resource settings', () => {
  it("S-08 set the number, required fields and defaults with the fields' own inputs", async () => {
    const user = userEvent.setup()
    const saveSettings = vi.fn(async (_group: string, changes: object, version: number) => ({
      data: { ...values, ...changes },
      version: version + 1,
    }))
    const answers = { settings: async () => ({ data: values, version: 1 }), saveSettings }
    if (!group) throw new Error('boats are configurable')
    show(<SettingsForm group={group} title="Boats" inputs={recordInputs} />, {
      answers,
      at: '/branches/create',
    })
    expect(await screen.findByText('B-007, B-008, …')).toBeVisible()
    const next = screen.getByRole('textbox', { name: /Number next/ })
    await user.clear(next)
    await user.type(next, '40')
    expect(screen.getByText('B-040, B-041, …')).toBeVisible()
    expect(screen.getByRole('checkbox', { name: 'Name' })).toBeDisabled()
    await user.click(screen.getByRole('checkbox', { name: 'Harbour' }))
    await user.click(screen.getByRole('combobox', { name: 'Add a default' }))
    await user.click(screen.getByRole('option', { name: 'Flag' }))
    const defaults = screen.getByRole('region', { name: 'Defaults' })
    await user.click(within(defaults).getByRole('combobox', { name: 'Flag' }))
    await user.click(screen.getByRole('option', { name: 'Green' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(saveSettings).toHaveBeenCalledWith(
        'boats',
        { number_next: 40, required_fields: ['harbour'], defaults: { flag: 'green' } },
        1,
      ),
    )
  })

  it('S-08 a form starts with the defaults, and requires what the office requires', async () => {
    const user = userEvent.setup()
    const forms = { boats: { required: ['harbour'], defaults: { flag: 'green' } } }
    const form = <RecordForm resource={boats} onSaved={() => undefined} onCancel={() => undefined} />
    const { session } = show(form, { answers: {}, at: '/branches/create', forms: undefined })
    expect(screen.queryByRole('textbox')).toBeNull()
    session.set({ forms })
    expect(await screen.findByRole('combobox', { name: 'Flag' })).toHaveTextContent('Green')
    expect(screen.getByRole('textbox', { name: 'Harbour' })).toBeRequired()
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Nour')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Harbour' })).toBeInvalid())
  })

  it('S-08 a record may keep lacking what it lacked before, but keeps what it has', async () => {
    const forms = { boats: { required: ['harbour', 'flag'], defaults: {} } }
    const record = { id: 1, version: 1, number: 'B-001', name: 'Nour', harbour: 'Sfax', flag: null }
    const form = (
      <RecordForm resource={boats} record={record} onSaved={() => undefined} onCancel={() => undefined} />
    )
    show(form, { answers: {}, at: '/branches/create', forms })
    expect(await screen.findByRole('textbox', { name: 'Harbour' })).toBeRequired()
    expect(screen.getByRole('combobox', { name: 'Flag' })).not.toBeRequired()
    expect(screen.getByText('B-001')).toBeVisible()
  })
})
