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
const settings = async () => ({ data: values, version: 4 })

describe('S-08 a group of settings', () => {
  it('S-08 is read, changed and saved with the inputs of its fields', async () => {
    const user = userEvent.setup()
    const onSaved = vi.fn(async () => undefined)
    const saveSettings = vi.fn(async (_group: string, changes: object, version: number) => ({
      data: { ...values, ...changes },
      version: version + 1,
    }))
    show(<SettingsForm group={group} title="Doors" onSaved={onSaved} />, {
      answers: { settings, saveSettings },
      at: '/branches/create',
    })
    const save = await screen.findByRole('button', { name: 'Save' })
    expect(save).toBeDisabled()
    await user.click(screen.getByRole('switch', { name: 'Open' }))
    await user.click(save)
    expect(await screen.findByText('The settings were saved.')).toBeVisible()
    expect(saveSettings).toHaveBeenLastCalledWith('doors', { open: false }, 4)
    expect(onSaved).toHaveBeenCalledOnce()
  })

  it('S-08 shows what the server refuses beside its field', async () => {
    const user = userEvent.setup()
    const saveSettings = async () => {
      throw failure(422, { errors: { keeper: 'Nobody is called so.' } })
    }
    show(<SettingsForm group={group} title="Doors" />, {
      answers: { settings, saveSettings },
      at: '/branches/create',
    })
    await user.type(await screen.findByRole('textbox', { name: 'Keeper' }), ' B')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Nobody is called so.')).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Keeper' })).toHaveValue('Ada B')
  })

  it('P-02 cannot be changed by who may only read it, and says why', async () => {
    const rules = [{ action: 'read', subject: 'settings' }]
    show(<SettingsForm group={group} title="Doors" />, {
      answers: { settings },
      rules,
      at: '/branches/create',
    })
    expect(await screen.findByRole('switch', { name: 'Open' })).toBeDisabled()
    expect(screen.getByRole('alert')).toHaveTextContent(/update/)
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  })

  it.each([
    ['Keep my changes over theirs', 'Eve B'],
    ['Drop mine, show theirs', 'Ada'],
  ])('S-08 somebody else has saved meanwhile: %s', async (choice, keeper) => {
    const user = userEvent.setup()
    const theirs = { ...values, bell: 'quiet' }
    const details = { version: 5, changed: [{ field: 'bell', by: { id: 2, label: 'Bo' } }] }
    const saveSettings = vi
      .fn(async (_group: string, changes: object, version: number) => ({
        data: { ...theirs, ...changes },
        version: version + 1,
      }))
      .mockRejectedValueOnce(failure(409, { code: 'stale', data: theirs, details }))
    show(<SettingsForm group={group} title="Doors" />, {
      answers: { settings, saveSettings },
      at: '/branches/create',
    })
    const field = await screen.findByRole('textbox', { name: 'Keeper' })
    await user.clear(field)
    await user.type(field, 'Eve B')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(/^Bo has saved these settings meanwhile \(Bell\)/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: choice }))
    expect(screen.getByRole('textbox', { name: 'Keeper' })).toHaveValue(keeper)
    expect(screen.getByRole('combobox', { name: 'Bell' })).toHaveTextContent(/quiet/i)
    const save = screen.getByRole('button', { name: 'Save' })
    if (keeper === 'Ada') {
      expect(save).toBeDisabled()
      return
    }
    await user.click(save)
    await vi.waitFor(() => expect(saveSettings).toHaveBeenLastCalledWith('doors', { keeper }, 5))
  })
})
