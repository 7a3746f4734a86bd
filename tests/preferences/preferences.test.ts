import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createPreferences } from '../../src/ui/preferences/createPreferences'
import {
  cookieOf,
  type PreferenceName,
  preferenceNames,
  preferences,
} from '../../src/ui/preferences/preferences'

let jar: Map<string, string>

const open = () =>
  createPreferences({
    read: cookie => jar.get(cookie),
    write: (cookie, value) => void jar.set(cookie, value),
    remove: cookie => void jar.delete(cookie),
  })

beforeEach(() => {
  jar = new Map()
})

describe('S-02 preferences', () => {
  it('S-02 are stored under keys prefixed with the title, each under its own', () => {
    const keys = preferenceNames.map(cookieOf)
    expect(new Set(keys).size).toBe(keys.length)
    for (const key of keys) expect(key).toMatch(/^coverdesk-[\w-]+$/)
  })

  it('S-03 S-04 S-06 start with the defaults of the specification', () => {
    const { get } = open()
    expect(get('theme')).toBe('system')
    expect(get('lightPrimary')).toBe('#7367F0')
    expect(get('isVerticalNavSemiDark')).toBe(true)
    expect(get('appContentLayoutNav')).toBe('vertical')
    expect(get('navbarType')).toBe('sticky')
  })

  it.each([
    ['theme', 'dark'],
    ['lightPrimary', '#0B6280'],
    ['isNavbarBlurEnabled', false],
    ['footerType', 'hidden'],
  ] as [PreferenceName, never][])('S-02 %s notifies immediately and survives a reload', (name, value) => {
    const first = open()
    const listener = vi.fn()
    first.subscribe(listener)
    first.set(name, value)
    expect(first.get(name)).toBe(value)
    expect(listener).toHaveBeenCalledOnce()
    expect(open().get(name)).toBe(value)
  })

  it.each([
    ['theme', 'purple'],
    ['darkPrimary', 'red;background:url(x)'],
    ['isVerticalNavCollapsed', 'yes'],
    ['appContentWidth', ''],
  ] as [PreferenceName, string][])('S-02 a broken cookie of %s counts as unset', (name, text) => {
    jar.set(cookieOf(name), text)
    expect(open().get(name)).toBe(preferences[name].fallback)
  })

  it("S-02 adopts another tab's change, and notifies only of real changes", () => {
    const [one, other] = [open(), open()]
    const listener = vi.fn()
    one.subscribe(listener)
    one.refresh()
    expect(listener).not.toHaveBeenCalled()
    other.set('skin', 'bordered')
    one.refresh()
    expect(one.get('skin')).toBe('bordered')
    expect(listener).toHaveBeenCalledOnce()
  })

  it('S-02 reset to the defaults together', () => {
    const { set, reset, get } = open()
    set('skin', 'bordered')
    set('theme', 'dark')
    reset()
    expect(get('skin')).toBe('default')
    expect(get('theme')).toBe('system')
    expect(jar.size).toBe(0)
  })

  it('S-02 choices are kept for another 30 days with each visit', () => {
    open().set('theme', 'dark')
    const write = vi.fn()
    createPreferences({ read: cookie => jar.get(cookie), write, remove: vi.fn() })
    expect(write).toHaveBeenCalledExactlyOnceWith('coverdesk-theme', 'dark')
  })

  it('S-05 a horizontal menu shows a hidden navbar and un-collapses the vertical one', () => {
    const { set, get } = open()
    set('navbarType', 'hidden')
    set('isVerticalNavCollapsed', true)
    set('appContentLayoutNav', 'horizontal')
    expect(get('navbarType')).toBe('sticky')
    expect(get('isVerticalNavCollapsed')).toBe(false)
    expect(open().get('navbarType')).toBe('sticky')
  })
})
