import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { choice, text, yesNo } from '../../../src/define'
import { defineSettings } from '../../../src/define/settingsGroup'
import { SettingsForm } from '../../../src/office/settings/SettingsForm'
import { failure, show } from '../../pages/stage'

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

describe('S-08 settings group', () => {
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
    expect(await screen.findByText('Settings saved.')).toBeVisible()
    expect(saveSettings).toHaveBeenLastCalledWith('doors', { open: false }, 4)
    expect(onSaved).toHaveBeenCalledOnce()
  })

  it('S-08 shows a server error next to its field', async () => {
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

  it('P-02 is read-only for readers, and says why', async () => {
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

  const stale = (theirs: object, changed: object[]) =>
    failure(409, { code: 'stale', data: theirs, details: { version: 5, changed } })
  const refusedOnce = (theirs: object, changed: object[]) =>
    vi
      .fn(async (_group: string, changes: object, version: number) => ({
        data: { ...theirs, ...changes },
        version: version + 1,
      }))
      .mockRejectedValueOnce(stale(theirs, changed))
  const enter = async (saveSettings: ReturnType<typeof refusedOnce>) => {
    const user = userEvent.setup()
    show(<SettingsForm group={group} title="Doors" />, {
      answers: { settings, saveSettings },
      at: '/branches/create',
    })
    const field = await screen.findByRole('textbox', { name: 'Keeper' })
    await user.clear(field)
    await user.type(field, 'Eve B')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    return user
  }
  const bo = { by: { id: 2, label: 'Bo' } }

  it("S-08 C-09 merges others' saved changes to different settings without asking", async () => {
    const theirs = { ...values, bell: 'quiet' }
    const saveSettings = refusedOnce(theirs, [{ field: 'bell', ...bo }])
    await enter(saveSettings)
    expect(await screen.findByText(/^Settings saved. Bo changed bell in the meantime/)).toBeVisible()
    expect(saveSettings).toHaveBeenLastCalledWith('doors', { keeper: 'Eve B' }, 5)
    expect(screen.getByRole('combobox', { name: 'Bell' })).toHaveTextContent(/quiet/i)
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled()
  })

  it.each([
    ['Save mine', 'Eve B', 2],
    ['Use theirs', 'Bob', 1],
  ])(
    'S-08 C-09 a setting that both changed is shown as before, mine and theirs: %s',
    async (choice, keeper, calls) => {
      const saveSettings = refusedOnce({ ...values, keeper: 'Bob' }, [{ field: 'keeper', ...bo }])
      const user = await enter(saveSettings)
      const sides = await screen.findByRole('radiogroup', { name: 'Keeper' })
      expect(sides).toHaveTextContent('BeforeAdaMineEve BTheirsBob')
      await user.click(screen.getByRole('button', { name: choice }))
      expect(screen.getByRole('textbox', { name: 'Keeper', hidden: true })).toHaveValue(keeper)
      await vi.waitFor(() => expect(saveSettings).toHaveBeenCalledTimes(calls))
      if (calls > 1) expect(saveSettings).toHaveBeenLastCalledWith('doors', { keeper }, 5)
      await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled())
    },
  )
})
