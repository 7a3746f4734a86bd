import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { SettingsForm } from '../../../src/pages/settings/SettingsForm'
import { choice, text, yesNo } from '../../../src/schema'
import { defineSettings } from '../../../src/schema/settingsGroup'
import { failure, show } from '../stage'

const group = defineSettings({
  name: 'doors',
  subject: 'settings',
  fields: {
    open: yesNo({ required: true, default: true }),
    keeper: text({ max: 10 }),
    bell: choice(['loud', 'quiet'], { required: true, default: 'loud' }),
  },
})
const values = { open: true, keeper: 'Ada', bell: 'loud' }

describe('S-08 a group of settings', () => {
  it('S-08 is read, changed and saved with the inputs of its fields', async () => {
    const user = userEvent.setup()
    const onSaved = vi.fn(async () => undefined)
    const settings = vi.fn(async (_group: string, changes?: object) => ({ data: { ...values, ...changes } }))
    show(<SettingsForm group={group} title="Doors" onSaved={onSaved} />, {
      answers: { settings },
      at: '/branches/create',
    })
    const save = await screen.findByRole('button', { name: 'Save' })
    expect(save).toBeDisabled()
    await user.click(screen.getByRole('switch', { name: 'Open' }))
    await user.click(save)
    expect(await screen.findByText('The settings were saved.')).toBeVisible()
    expect(settings).toHaveBeenLastCalledWith('doors', { ...values, open: false })
    expect(onSaved).toHaveBeenCalledOnce()
  })

  it('S-08 shows what the server refuses beside its field', async () => {
    const user = userEvent.setup()
    const settings = async (_group: string, changes?: object) => {
      if (changes) throw failure(422, { errors: { keeper: 'Nobody is called so.' } })
      return { data: values }
    }
    show(<SettingsForm group={group} title="Doors" />, { answers: { settings }, at: '/branches/create' })
    await user.type(await screen.findByRole('textbox', { name: 'Keeper' }), ' B')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Nobody is called so.')).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Keeper' })).toHaveValue('Ada B')
  })

  it('P-02 cannot be changed by who may only read it, and says why', async () => {
    const rules = [{ action: 'read', subject: 'settings' }]
    const answers = { settings: async () => ({ data: values }) }
    show(<SettingsForm group={group} title="Doors" />, { answers, rules, at: '/branches/create' })
    expect(await screen.findByRole('switch', { name: 'Open' })).toBeDisabled()
    expect(screen.getByRole('alert')).toHaveTextContent(/update/)
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  })
})
