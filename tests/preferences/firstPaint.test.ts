import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { HEADER, MENU_BAR, NAV, RAIL } from '../../src/ui/shell/layout'
import { baseTokens, tokens } from '../../src/ui/theme/tokens'

const script = readFileSync('src/app/first/paint.js', 'utf8')
const style = readFileSync('src/app/first/shell.css', 'utf8')

interface Visit {
  cookies?: Record<string, string>
  isDark?: boolean
  width?: number
  languages?: string[]
  /** Whether the server has rendered the first screen. */
  drawn?: boolean
}

/** Runs the blocking script as a browser does before the first paint. */
function firstPaint({ cookies = {}, isDark = false, width = 1440, languages = ['en-GB'], drawn }: Visit) {
  const root = {
    dataset: (drawn ? { screen: 'signIn' } : {}) as Record<string, string>,
    style: {
      setProperty(name: string, value: string) {
        Object.assign(this, { [name]: value })
      },
    } as Record<string, unknown>,
    lang: '',
    dir: '',
  }
  const matches = (query: string) =>
    query.includes('dark') ? isDark : width >= Number(/min-width: (\d+)px/.exec(query)?.[1])
  runInNewContext(script, {
    document: {
      documentElement: root,
      cookie: Object.entries(cookies)
        .map(pair => pair.join('='))
        .join('; '),
      querySelector: () => null,
    },
    matchMedia: (query: string) => ({ matches: matches(query) }),
    navigator: { languages },
  })
  return { ...root, menu: root.style['--first-menu'] }
}

const signedIn = { accessToken: '1|abcdefghijklmnop' }

describe('first paint', () => {
  it.each(['light', 'dark'] as const)('S-03 %s follows the system until chosen', look => {
    expect(firstPaint({ isDark: look === 'dark' }).dataset.theme).toBe(look)
    const chosen = firstPaint({ isDark: look !== 'dark', cookies: { 'coverdesk-theme': look } })
    expect(chosen.dataset.theme).toBe(look)
    expect(chosen.style.colorScheme).toBe(look)
  })

  it.each([
    ['light', 'default'],
    ['light', 'bordered'],
    ['dark', 'default'],
    ['dark', 'bordered'],
  ] as const)('S-03 has the page color of %s, %s', (look, skin) => {
    const { style } = firstPaint({ cookies: { 'coverdesk-theme': look, 'coverdesk-skin': skin } })
    expect(style.backgroundColor).toBe(baseTokens(look, skin).page)
  })

  it('I-02 uses the language and direction of the cookie, else of the browser', () => {
    expect(firstPaint({ cookies: { 'coverdesk-language': 'ar' } })).toMatchObject({ lang: 'ar', dir: 'rtl' })
    expect(firstPaint({ languages: ['de-DE', 'fr-CA'] })).toMatchObject({ lang: 'fr', dir: 'ltr' })
    expect(firstPaint({ cookies: { 'coverdesk-language': 'xx' } })).toMatchObject({ lang: 'en', dir: 'ltr' })
  })

  it('S-06 lays out the empty shell like the app for a signed-in user', () => {
    const dark = tokens.dark.surface
    expect(firstPaint({}).dataset.layout).toBeUndefined()
    expect(firstPaint({ cookies: signedIn, width: 1279 }).dataset.layout).toBe('overlay')
    expect(firstPaint({ cookies: signedIn })).toMatchObject({ dataset: { layout: 'vertical' }, menu: dark })
    const narrow = { ...signedIn, 'coverdesk-isVerticalNavCollapsed': 'true' }
    expect(firstPaint({ cookies: narrow }).dataset.layout).toBe('collapsed')
    const plain = { ...signedIn, 'coverdesk-isVerticalNavSemiDark': 'false' }
    expect(firstPaint({ cookies: plain }).menu).toBe(tokens.light.surface)
    const bare = { ...signedIn, 'coverdesk-navbarType': 'hidden' }
    expect(firstPaint({ cookies: bare }).dataset.header).toBe('hidden')
    const across = firstPaint({ cookies: { ...bare, 'coverdesk-appContentLayoutNav': 'horizontal' } })
    expect(across).toMatchObject({ dataset: { layout: 'horizontal' }, menu: tokens.light.surface })
    expect(across.dataset.header).toBeUndefined()
  })

  it('S-06 uses the sizes of the app', () => {
    expect(style).toContain(`width: ${NAV}px;`)
    expect(style).toContain(`width: ${RAIL}px;`)
    expect(style).toContain(`height: ${HEADER}px;`)
    expect(style).toContain(`height: ${MENU_BAR}px;`)
  })

  it('I-02 keeps the language the server rendered', () => {
    const drawn = firstPaint({ languages: ['fr'], drawn: true, cookies: signedIn })
    expect(drawn).toMatchObject({ lang: '', dataset: { theme: 'light' } })
    expect(drawn.dataset.layout).toBeUndefined()
  })
})
