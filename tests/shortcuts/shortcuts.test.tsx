import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-admin'
import { describe, expect, it, vi } from 'vitest'
import { PaletteHost } from '../../src/app/shell/Shell'
import { ShellShortcuts } from '../../src/app/shortcuts/ShellShortcuts'
import type { Rule } from '../../src/core/access/rule'
import { ShortcutsPage } from '../../src/pages/shortcuts/ShortcutsPage'
import { keyNames } from '../../src/ui/shortcuts/Keys'
import { isPressed, letterOf, type Press } from '../../src/ui/shortcuts/press'
import { shortcutIds, shortcuts } from '../../src/ui/shortcuts/shortcuts'
import { useShortcuts } from '../../src/ui/shortcuts/useShortcuts'
import { resources } from '../pages/definitions'
import { stage } from '../shell/shellStage'

function Place() {
  return <output aria-label="place">{useLocation().pathname}</output>
}

function Listening({ edit }: { edit: () => void }) {
  useShortcuts({ edit })
  return null
}

interface Opening {
  at?: string
  rules?: Rule[]
  chosen?: Record<string, string>
}

async function show({ at = '/branches', rules, chosen }: Opening = {}) {
  const edit = vi.fn()
  const shown = await stage(
    <PaletteHost>
      <ShellShortcuts />
      <Listening edit={edit} />
      <input aria-label="text" />
      <input aria-label="box" type="checkbox" />
      <Place />
    </PaletteHost>,
    { at, rules, chosen, resources },
  )
  return { ...shown, edit }
}

const place = () => screen.getByLabelText('place').textContent
const press = (keys: string) => userEvent.keyboard(keys)

/** Returns a key press as a keyboard sends it. */
function key(written: string, code: string, ...held: string[]): Press {
  return { key: written, code, getModifierState: name => held.includes(name) }
}

describe('shortcuts', () => {
  it('Q-01 a single letter does nothing while typing, under a dialog, or when turned off', async () => {
    const { edit, preferences } = await show()
    await press('e')
    expect(edit).toHaveBeenCalledTimes(1)
    screen.getByLabelText('text').focus()
    await press('e')
    await press('n')
    expect(screen.getByLabelText('text')).toHaveValue('en')
    screen.getByLabelText('box').focus()
    await press('{Control>}e{/Control}')
    expect(edit).toHaveBeenCalledTimes(1)
    await press('e')
    expect(edit).toHaveBeenCalledTimes(2)
    preferences.set('singleKeyShortcuts', false)
    await press('e')
    await press('gp')
    preferences.set('singleKeyShortcuts', true)
    const dialog = document.body.appendChild(document.createElement('div'))
    dialog.setAttribute('role', 'dialog')
    await press('e')
    dialog.remove()
    expect(edit).toHaveBeenCalledTimes(2)
    expect(place()).toBe('/branches')
  })

  it('Q-01 g and a letter open a permitted page', async () => {
    await show({ rules: [{ action: 'read', subject: 'Person' }] })
    await press('gb')
    expect(place()).toBe('/branches')
    await press('ge')
    expect(place()).toBe('/people')
    await press('?')
    expect(place()).toBe('/shortcuts')
  })

  it('Q-01 n creates a record of the open resource, if allowed and no form is open', async () => {
    await show({ at: '/branches/3/show' })
    await press('n')
    expect(place()).toBe('/branches/create')
    await press('n')
    expect(place()).toBe('/branches/create')
  })

  it('P-05 n does nothing without permission to create', async () => {
    await show({ rules: [{ action: 'read', subject: 'all' }] })
    await press('n')
    expect(place()).toBe('/branches')
  })

  it('I-01 matches letters by key position on non-Latin keyboards, signs by character', () => {
    expect(isPressed('palette', key('ن', 'KeyK', 'Control'))).toBe(true)
    expect(letterOf(key('ؤ', 'KeyC'))).toBe('c')
    expect(letterOf(key('ı', 'KeyI'))).toBe('i')
    expect(isPressed('search', key('/', 'Digit7', 'Shift'))).toBe(true)
    expect(isPressed('next', key(']', 'Digit9', 'Control', 'Alt', 'AltGraph'))).toBe(true)
    expect(isPressed('edit', key('e', 'KeyE', 'Control'))).toBe(false)
    expect(isPressed('edit', key('E', 'KeyE', 'Shift'))).toBe(false)
    expect(isPressed('edit', key('E', 'KeyE'))).toBe(true)
    expect(isPressed('chooseRow', key(' ', 'Space'), { single: false })).toBe(true)
    expect(isPressed('chooseRow', key('x', 'KeyX'), { single: false })).toBe(false)
    expect(isPressed('save', key('Enter', 'Enter', 'Control'))).toBe(true)
  })

  it('Q-01 no two shortcuts of one place share a key', () => {
    const keys = shortcutIds.flatMap(id => shortcuts[id].keys.map(each => `${shortcuts[id].scope} ${each}`))
    expect(new Set(keys).size).toBe(keys.length)
    const everywhere: string[] = shortcutIds.flatMap(id =>
      shortcuts[id].scope === 'everywhere' ? shortcuts[id].keys : [],
    )
    const elsewhere: string[] = shortcutIds.flatMap(id =>
      shortcuts[id].scope === 'everywhere' ? [] : shortcuts[id].keys,
    )
    expect(elsewhere.filter(each => everywhere.includes(each))).toEqual([])
  })
})

describe('shortcuts page', () => {
  it("Q-01 lists them by where they work, with the keyboard's own key names", async () => {
    const { preferences } = await stage(<ShortcutsPage />, { resources })
    const region = (name: string) => within(screen.getByRole('region', { name }))
    expect(region('In a record').getByText('Edit').nextElementSibling).toHaveTextContent(/^E$/)
    expect(region('In a form').getByText('Save').nextElementSibling).toHaveTextContent('CtrlSorCtrlEnter')
    expect(region('Go to').getByText('Branches').nextElementSibling).toHaveTextContent('GthenB')
    fireEvent.click(screen.getByRole('switch', { name: 'Use single-key shortcuts' }))
    expect(preferences.get('singleKeyShortcuts')).toBe(false)
    expect(screen.queryByRole('region', { name: 'Go to' })).toBeNull()
    expect(screen.queryByRole('region', { name: 'In a record' })).toBeNull()
    expect(region('In a list').getByText('Next row').nextElementSibling).toHaveTextContent(/^↓$/)
    expect(keyNames('$mod+k', true)).toEqual(['⌘', 'K'])
  })
})
